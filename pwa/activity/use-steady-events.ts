import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ActivityEvent } from '#contract/activity.ts'
import { rowId } from './use-read-marker.ts'

type Events = readonly ActivityEvent[] | undefined
/** After a finger was lifted the tap is still on its way. */
const LIFTED_MS = 400

/**
 * Events as they are shown. What is under a finger does not move: rows that would come above wait until it is lifted or the pointer has
 * left the button that it is on. Where somebody has scrolled, the rows that they see stay where they are.
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

/** Whether the list gets rows above one that is there. */
function isAbove(shown: Events, events: Events): boolean {
  const [first] = shown ?? []
  return first !== undefined && (events?.findIndex(({ id }) => id === first.id) ?? 0) > 0
}

/** The first row that is on the screen, and where it is. */
function findAnchor(list: HTMLElement): { id: string; top: number } | null {
  for (const row of list.querySelectorAll(`li[id^="${rowId('')}"]`)) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > 0) return { id: row.id, top }
  }
  return null
}

/** Whether a finger is on the list, or the pointer of a mouse on one of its buttons. */
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
      // While it is pressed, what it is over may change because the page does.
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
