import { useEffect, useState } from 'react'

/** The time, every half minute: 'just now' and 'Today' stay true while a page is open. */
export function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
