import { useEffect, useRef } from 'react'

/** How far above the end still counts as being there. */
const NEAR_PX = 120

function scrollerOf(element: HTMLElement): HTMLElement {
  let parent = element.parentElement
  while (parent && !/auto|scroll/.test(getComputedStyle(parent).overflowY)) parent = parent.parentElement
  return parent ?? document.documentElement
}

/** Keeps the end in view while words arrive, unless the reader has scrolled up to read. */
export function useStickToEnd(change: string) {
  const end = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  const seen = useRef('')
  useEffect(() => {
    if (!end.current || seen.current === change) return
    seen.current = change
    const scroller = scrollerOf(end.current)
    const atEnd = before.current - scroller.clientHeight - scroller.scrollTop < NEAR_PX
    if (atEnd) scroller.scrollTop = scroller.scrollHeight
    before.current = scroller.scrollHeight
  }, [change])
  return end
}
