import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type AccessAddress, addressOf, readAddress } from './address.ts'
import type { Navigate } from './navigation.ts'

type Place = Pick<Location, 'pathname' | 'search'>
type At = { address: AccessAddress }

/**
 * Chooses the screen: first that of the page's address, then those that steps or the browser's Back and Forward lead to. `find`
 * loads what an address needs; the previous screen stays until then, and of several calls the last one wins. `turn` counts the
 * screens that were shown.
 */
export function useSteps<Shown extends At>(
  first: Shown | null,
  find: (place: Place) => Promise<Shown | null>,
) {
  const [step, setStep] = useState({ shown: first, turn: 0, fromTop: false })
  const newest = useRef(0)
  const waiting = useRef<(() => void)[]>([])

  const go = useCallback(
    async (place: Place, fromTop: boolean, arrive?: () => void) => {
      newest.current += 1
      const turn = newest.current
      const shown = await find(place)
      if (turn !== newest.current) return
      arrive?.()
      await new Promise<void>((onShown) => {
        waiting.current.push(onShown)
        startTransition(() => setStep({ shown, turn, fromTop }))
      })
    },
    [find],
  )

  useLayoutEffect(() => {
    if (step.fromTop) window.scrollTo(0, 0)
    for (const onShown of waiting.current.splice(0)) onShown()
  }, [step])

  const { shown } = step
  useEffect(() => {
    const follow = () => {
      // A link to a place within this screen (#fragment) causes popstate, too.
      const isHere = shown !== null && isSame(shown.address, readAddress(window.location))
      if (!isHere) void go(window.location, false)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [go, shown])

  const navigate: Navigate = useCallback(
    (screen, accessToken, { replace = false } = {}) => {
      const address = addressOf(screen, accessToken)
      return go({ pathname: address, search: '' }, true, () => {
        if (replace) window.history.replaceState(null, '', address)
        else window.history.pushState(null, '', address)
      })
    },
    [go],
  )
  const tryAgain = useCallback(() => void go(window.location, true), [go])
  return { shown, turn: step.turn, navigate, tryAgain }
}

const isSame = (one: AccessAddress, other: AccessAddress | null) =>
  one.screen === other?.screen && one.accessToken === other.accessToken && one.full === other.full
