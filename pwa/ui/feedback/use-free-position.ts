import { type RefObject, useLayoutEffect } from 'react'
import { findFreePosition, isFree, type Span } from './find-free-position.ts'

const MARGIN = 8

/**
 * Moves a fixed element to where it covers no header, no bar (`data-keep-clear`) and not the control in use: in a dialog
 * beside its sheet if there is room, else between its head and its buttons. What is pressed takes the focus first, and the
 * message must not come under the finger then: it stays where it is as long as it covers nothing there.
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
    // The page may fill under the message, with a bar of its own.
    const changed = new MutationObserver(place)
    changed.observe(document.body, { childList: true, subtree: true })
    const gone = new AbortController()
    const { signal } = gone
    window.visualViewport?.addEventListener('resize', place, { signal })
    document.addEventListener('focusin', placeIfItCovers, { signal })
    // A sheet that slides in stands elsewhere afterwards.
    document.addEventListener('animationend', place, { signal })
    return () => {
      gone.abort()
      changed.disconnect()
    }
  }, [ref])
}

const withMargin = ({ top, bottom }: DOMRect): Span => ({ top: top - MARGIN, bottom: bottom + MARGIN })

/** What is seen of the page: without the keyboard, and without the strip at the lower edge that belongs to the system. */
function visibleRoom(): Span {
  const seen = window.visualViewport
  const top = seen?.offsetTop ?? 0
  const safe = getComputedStyle(document.documentElement).getPropertyValue('--safe-bottom')
  const lowest = window.innerHeight - (Number.parseFloat(safe) || 0)
  const bottom = Math.min(top + (seen?.height ?? window.innerHeight), lowest)
  return { top: top + MARGIN, bottom: bottom - MARGIN }
}

/** What a message keeps clear of: first the whole sheet of a dialog, then the buttons that send what was typed, at least heads and bars. */
function listTaken(message: HTMLElement): Element[][] {
  const modal = message.closest('dialog')
  const within = modal ?? document
  const least = [...within.querySelectorAll('[data-keep-clear]')]
  const sheet = modal?.firstElementChild
  return [...(sheet ? [[...least, sheet]] : []), [...least, ...listSending(within)], least]
}

/** The buttons that send what was typed. A form that only asks for a file has nothing to type: a message may stand over its button. */
export const listSending = (within: ParentNode): HTMLButtonElement[] =>
  [...within.querySelectorAll<HTMLButtonElement>('button[type=submit]')].filter(({ form }) =>
    form?.querySelector('input:not([type=hidden]), textarea, select'),
  )

/** A field with the focus, or what a keyboard has reached outside of the message; of a long text only the line with the caret. */
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
