import { OutboundError } from './outbound-error.ts'

/** A circuit breaker: after five failures in a row it is open, and no call is made for 30 s. Then one is let through: its success closes the circuit, its failure keeps it open. */
const FAILURES = 5
const OPEN_MS = 30_000

export type Breaker = {
  /** Throws while no call may be made. */
  ensureMayTry: () => void
  recordSuccess: () => void
  recordFailure: () => void
}

/** Each process counts for itself: it protects its own calls, and no rule of the product depends on it. */
export function createBreaker(now: () => Date): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    ensureMayTry() {
      const left = openUntil - now().getTime()
      if (left > 0) throw new OutboundError('circuit open', { retryAfter: Math.ceil(left / 1000) })
      // The circuit stays open for all other calls, so that only this one is made until its outcome is known.
      if (failures >= FAILURES) openUntil = now().getTime() + OPEN_MS
    },
    recordSuccess() {
      failures = 0
      openUntil = 0
    },
    recordFailure() {
      failures += 1
      if (failures >= FAILURES) openUntil = now().getTime() + OPEN_MS
    },
  }
}
