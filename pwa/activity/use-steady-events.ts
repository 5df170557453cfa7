import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ActivityEvent } from '#contract/activity.ts'
import { rowId } from './use-read-marker.ts'

type Events = readonly ActivityEvent[] | undefined
/** The click of a tap arrives up to this long after the finger was lifted. */
const LIFTED_MS = 400

/**
 * The events to show. Nothing moves under a finger: rows to be added at the top wait until it is lifted, or until the mouse pointer has
 * left the button it is on. If the page is scrolled, the visible rows stay where they are.
 */
export function useSteadyEvents(list: RefObject<HTMLElement | null>, events: Events): Events {
  const [shown, setShown] = useState(events)
  const isTouched = useTouched(list)
  const anchor = useRef<{ id: string; top: number } | null>(null)
  const comesAbove = isAbove(shown, events)
  useEffect(() => {
    if (comesAbove && isTouched) return
    anchor.current = comesAbove && list.current && window.scrollY > 0 ? findAnchor(list.current) : null
    setShown(events)
  }, [list, events, comesAbove, isTouched])
  useLayoutEffect(() => {
    if (!shown || !anchor.current) return
    const { id, top } = anchor.current
    anchor.current = null
    const row = document.getElementById(id)
    if (row) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [shown])
  return shown
}

/** Whether rows are added above one that is shown. */
function isAbove(shown: Events, events: Events): boolean {
  const [first] = shown ?? []
  return first !== undefined && (events?.findIndex(({ id }) => id === first.id) ?? 0) > 0
}

/** The first row on the screen and its position. */
function findAnchor(list: HTMLElement): { id: string; top: number } | null {
  for (const row of list.querySelectorAll(`li[id^="${rowId('')}"]`)) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > 0) return { id: row.id, top }
  }
  return null
}

/** Whether a finger is on the list, or the mouse pointer is on one of its buttons. */
function useTouched(list: RefObject<HTMLElement | null>): boolean {
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    const place = list.current
    if (!place) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(timer)
      setIsTouched(true)
    }
    const lift = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIsTouched(false), LIFTED_MS)
    }
    const move = ({ pointerType, target, buttons }: PointerEvent) => {
      // While a button is pressed, the element below the pointer may change because the page does.
      if (pointerType !== 'mouse' || buttons > 0) return
      if (target instanceof Element && target.closest('button, a')) press()
      else lift()
    }
    const ends = ['pointerup', 'pointercancel'] as const
    place.addEventListener('pointerdown', press)
    place.addEventListener('pointerover', move)
    place.addEventListener('pointerleave', lift)
    for (const end of ends) window.addEventListener(end, lift)
    return () => {
      clearTimeout(timer)
      place.removeEventListener('pointerdown', press)
      place.removeEventListener('pointerover', move)
      place.removeEventListener('pointerleave', lift)
      for (const end of ends) window.removeEventListener(end, lift)
    }
  }, [list])
  return isTouched
}
