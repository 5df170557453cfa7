import { startTransition, useEffect, useRef, useState } from 'react'

/** Two screens of a phone: laying cards out is one piece of work, however they were made. */
const STEP = 12
/** How far below the screen the next cards are made, so that a flick does not reach the end first. */
const AHEAD = '1500px 0px'

/** How long each list was when it was left: coming back from an idea finds the same place. */
const lengths = new Map<string, number>()

/** Shows the start of a long list and more of it whenever `end` comes near: thousands of cards would be slow at once. */
export function useGrowingList<T>(name: string, items: T[]) {
  const [length, setLength] = useState(() => lengths.get(name) ?? STEP)
  const end = useRef<HTMLLIElement>(null)
  const hasMore = items.length > length
  useEffect(() => {
    lengths.set(name, length)
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
  }, [name, length, hasMore])
  return { shown: hasMore ? items.slice(0, length) : items, end, hasMore }
}
