import { useLayoutEffect } from 'react'

/** The previous screen was unmounted while it had the focus. */
let isLost = false

/**
 * A screen often replaces another one, such as a loading screen and its idea, or a list of links and one link. If the first one had
 * the focus, the content of the next gets it, unless something else has taken it.
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
