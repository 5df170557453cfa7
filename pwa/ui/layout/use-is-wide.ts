import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is at least so many px wide, as in `@media (min-width: ...)`; on paper made at build time it is not. */
export function useIsWide(px: number): boolean {
  const query = `(min-width: ${px}px)`
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
