import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window is at least this wide, in px at the default text size of 16 px, as in `@media (min-width: ...em)`: with
 * larger text the narrower layout is used. False in prerendered pages.
 */
export function useIsWide(px: number): boolean {
  const query = `(min-width: ${px / 16}em)`
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
