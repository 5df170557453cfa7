import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window is at least so many px wide where text has its usual size of 16 px, as in `@media (min-width: ...em)`: whose
 * text is larger has the narrower layout. On paper made at build time it is not.
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
