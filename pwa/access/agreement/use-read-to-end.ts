import { type RefObject, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/rules/limits.ts'

export type Scroll = { scrollTop: number; scrollHeight: number; clientHeight: number }

/** Within the specification's 5 px of the bottom. A text that fits without scrolling is at its end from the start. */
export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Scroll) =>
  scrollHeight - scrollTop - clientHeight <= limits.scrollThresholdPx

/** How much has been scrolled, from 0 to 1. */
export function readShare({ scrollTop, scrollHeight, clientHeight }: Scroll): number {
  const room = scrollHeight - clientHeight
  return room <= limits.scrollThresholdPx ? 1 : Math.max(0, Math.min(1, scrollTop / room))
}

/** How far a box has been read, and how long that took. Once its end was reached, it stays read. */
export function useReadToEnd(box: RefObject<HTMLElement | null>) {
  const [share, setShare] = useState(0)
  const [readMs, setReadMs] = useState<number | null>(null)
  const startedAt = useRef(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    startedAt.current = performance.now()
    const look = () => {
      // The box is hidden while the agreement is sent; that is not reading.
      if (element.clientHeight === 0) return
      setShare(readShare(element))
      if (isAtEnd(element)) setReadMs((known) => known ?? Math.round(performance.now() - startedAt.current))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])

  return { share: readMs === null ? share : 1, readMs }
}
