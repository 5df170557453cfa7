import { useEffect, useRef } from 'react'
import { getMe } from '#contract/accounts.ts'
import { isSignOutPending } from '../../data/is-sign-out-pending.ts'
import { findLastUser } from '../../data/last-user.ts'
import { ApiError, call } from '../../data/request.ts'

/**
 * Continues to the app if somebody is signed in already. Without an earlier sign-in on this device it does not ask the server.
 * Otherwise only a 401 stays on this page: without an answer the portfolio opens from the device.
 */
export function useLeadOn(leadOn: () => void): void {
  const latest = useRef(leadOn)
  useEffect(() => {
    latest.current = leadOn
  })
  useEffect(() => {
    const gone = new AbortController()
    const check = async () => {
      if (isSignOutPending() || !(await findLastUser())) return
      const isSignedIn = await call(getMe, { signal: gone.signal }).then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && error.status === 401),
      )
      if (isSignedIn && !gone.signal.aborted) latest.current()
    }
    void check()
    return () => gone.abort()
  }, [])
}
