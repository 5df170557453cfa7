import { useEffect, useRef } from 'react'
import { getMe } from '#contract/accounts.ts'
import { isSignOutPending } from '../../data/is-sign-out-pending.ts'
import { findLastUser } from '../../data/last-user.ts'
import { ApiError, call } from '../../data/request.ts'

/**
 * Leads on somebody who is signed in already. Who was never signed in on this device is not asked about, and only the
 * server's 401 keeps anybody else here: without an answer the portfolio opens from the device.
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
