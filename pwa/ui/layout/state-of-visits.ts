import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/**
 * Makes a state that a screen has again for whoever comes back to it, as with Back. Each visit, an entry of the browser's history,
 * begins with `initial`. `name` tells apart what stands on one screen, and whose it is.
 */
export function stateOfVisits<T>(initial: T) {
  const known = new Map<string, T>()
  return function useStateOfVisit(name: string | number) {
    const { history } = useRouter()
    const [visit] = useState(() => `${history.location.state.__TSR_key} ${name}`)
    const [value, setValue] = useState(() => known.get(visit) ?? initial)
    const set = useCallback(
      (next: T) => {
        known.set(visit, next)
        setValue(next)
      },
      [visit],
    )
    return [value, set] as const
  }
}
