import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/**
 * Creates a useState that is restored when the user returns to the screen with Back. Each entry of the browser's history starts with
 * `initial`. `name` distinguishes several states of one screen, and their accounts.
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
