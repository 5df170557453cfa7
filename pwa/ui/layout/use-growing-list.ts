import { startTransition, useEffect, useRef, useState } from 'react'
import { stateOfVisits } from './state-of-visits.ts'

/** Two screens of a phone: laying cards out is one piece of work, however they were made. */
const STEP = 12
/** How far below the screen the next cards are made, so that a flick does not reach the end first. */
const AHEAD = '1500px 0px'

const useLength = stateOfVisits(STEP)

/**
 * Shows the start of a long list and more of it whenever `end` comes near: thousands of cards would be slow at once. Coming back
 * from one of them finds the same place: `isMeasured` says that all of it has to be laid out once, so that its height is what it was.
 */
export function useGrowingList<T>(name: string, items: T[]) {
  const [length, setLength] = useLength(name)
  const [isMeasured, setMeasured] = useState(length > STEP)
  const end = useRef<HTMLLIElement>(null)
  const hasMore = items.length > length
  useEffect(() => {
    if (!isMeasured) return
    // The browser remembers the height of what it has drawn.
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
