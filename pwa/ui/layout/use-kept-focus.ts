import { useLayoutEffect } from 'react'

/** The screen before went with the focus in it. */
let isLost = false

/**
 * A screen often follows another one at the same place: what is shown while an idea loads, and the idea; all links, and one of them.
 * The focus that goes with the first is given to the content of the next, unless something else has taken it.
 */
export function useKeptFocus(): void {
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    if (isLost && document.activeElement === document.body) main?.focus({ preventScroll: true })
    isLost = false
    return () => {
      isLost = main?.contains(document.activeElement) ?? false
    }
  }, [])
}
