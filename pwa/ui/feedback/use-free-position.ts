import { type RefObject, useLayoutEffect } from 'react'
import { findFreePosition, isFree, type Span } from './find-free-position.ts'

const MARGIN = 8

/**
 * Moves a fixed message to where it covers no header or bar (`data-keep-clear`) and not the control in use: in a dialog
 * beside the sheet if there is room, else between its head and its buttons. Pressing moves the focus first, and the message
 * must not move under the finger then, so it stays where it is unless it covers the focused control.
 */
export function useFreePosition(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    const base = element?.parentElement
    if (!element || !base) return
    const place = () => {
      const { top, left, right } = base.getBoundingClientRect()
      const besides = ({ left: from, right: to }: DOMRect) => to > left && from < right
      const choose = (taken: Element[]) => {
        const rects = taken.map((one) => one.getBoundingClientRect()).concat(findInUse(element))
        const spans = rects.filter((rect) => rect.height > 0 && besides(rect)).map(withMargin)
        const found = findFreePosition(element.offsetHeight, visibleRoom(), spans)
        return { found, free: isFree(found, element.offsetHeight, spans) }
      }
      const choices = listTaken(element).map(choose)
      const best = choices.find(({ free }) => free) ?? choices.at(-1)
      if (best) element.style.translate = `0 ${best.found - top}px`
    }
    const placeIfItCovers = () => {
      const { top, bottom } = element.getBoundingClientRect()
      if (findInUse(element).some((rect) => rect.top < bottom && rect.bottom > top)) place()
    }
    place()
    // Content that loads below the message may bring a bar of its own.
    const changed = new MutationObserver(place)
    changed.observe(document.body, { childList: true, subtree: true })
    const gone = new AbortController()
    const { signal } = gone
    window.visualViewport?.addEventListener('resize', place, { signal })
    document.addEventListener('focusin', placeIfItCovers, { signal })
    // A sheet that slides in has another position afterwards.
    document.addEventListener('animationend', place, { signal })
    return () => {
      gone.abort()
      changed.disconnect()
    }
  }, [ref])
}

const withMargin = ({ top, bottom }: DOMRect): Span => ({ top: top - MARGIN, bottom: bottom + MARGIN })

/** The visible part of the page: without the on-screen keyboard and the system's area at the lower edge. */
function visibleRoom(): Span {
  const seen = window.visualViewport
  const top = seen?.offsetTop ?? 0
  const safe = getComputedStyle(document.documentElement).getPropertyValue('--safe-bottom')
  const lowest = window.innerHeight - (Number.parseFloat(safe) || 0)
  const bottom = Math.min(top + (seen?.height ?? window.innerHeight), lowest)
  return { top: top + MARGIN, bottom: bottom - MARGIN }
}

/** Sets of elements to keep uncovered, best first: heads and bars with the whole sheet, or with submit buttons, or alone. */
function listTaken(message: HTMLElement): Element[][] {
  const modal = message.closest('dialog')
  const within = modal ?? document
  const least = [...within.querySelectorAll('[data-keep-clear]')]
  const sheet = modal?.firstElementChild
  return [...(sheet ? [[...least, sheet]] : []), [...least, ...listSending(within)], least]
}

/** Buttons that submit typed input. A form without fields, such as a download, does not count: a message may cover its button. */
export const listSending = (within: ParentNode): HTMLButtonElement[] =>
  [...within.querySelectorAll<HTMLButtonElement>('button[type=submit]')].filter(({ form }) =>
    form?.querySelector('input:not([type=hidden]), textarea, select'),
  )

/** The focused field, or a control outside of the message with keyboard focus; of an editor only the line with the caret. */
export function findInUse(message: HTMLElement): DOMRect[] {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return []
  if (active.isContentEditable) {
    const selection = getSelection()
    return selection?.rangeCount ? [selection.getRangeAt(0).getBoundingClientRect()] : []
  }
  const isReached = active.matches(':is(a, button, summary):focus-visible') && !message.contains(active)
  return isReached || active.matches('input, textarea, select') ? [active.getBoundingClientRect()] : []
}
