import { useEffect, useState } from 'react'
import { SECOND } from '#contract/rules/durations.ts'
import { Button } from '../ui/controls/button.tsx'

/** Longer than the check takes on a slow connection, or on a device that has just woken up. */
const SLOW_MS = 10 * SECOND

/** A way out when neither the server nor the device's database answers: some browsers open no database until they are restarted. */
export function SlowCheck() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? (
    <>
      <p>
        This takes longer than it should. Check your connection and try again. If that does not help, close
        the browser and open it again: what is on this device stays there.
      </p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </>
  ) : null
}
