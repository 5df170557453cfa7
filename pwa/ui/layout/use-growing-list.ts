import { startTransition, useEffect, useRef, useState } from 'react'
import { stateOfVisits } from './state-of-visits.ts'

/** Cards that are added at once: about two screens of a phone, since their layout cannot be split up. */
const STEP = 12
/** Cards are added this far below the screen, so that a flick does not reach the end first. */
const AHEAD = '1500px 0px'

const useLength = stateOfVisits(STEP)

/**
 * Shows the start of a long list and more whenever `end` comes near, because thousands of cards at once would be slow. To restore the
 * scroll position after Back, `isMeasured` requests that all cards are laid out once, so that the list has its former height.
 */
export function useGrowingList<T>(name: string, items: T[]) {
  const [length, setLength] = useLength(name)
  const [isMeasured, setMeasured] = useState(length > STEP)
  const end = useRef<HTMLLIElement>(null)
  const hasMore = items.length > length
  useEffect(() => {
    if (!isMeasured) return
    // The browser remembers the height of what it has rendered.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setMeasured(false)))
    return () => cancelAnimationFrame(frame)
  }, [isMeasured])
  useEffect(() => {
    const place = end.current
    if (!place || !hasMore) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setLength(length + STEP))
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [length, setLength, hasMore])
  return { shown: hasMore ? items.slice(0, length) : items, end, hasMore, isMeasured }
}
