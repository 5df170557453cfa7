import { AiError } from './ai-error.ts'

/** After five failures in a row a service rests; then one call may try, and its outcome decides. */
const FAILURES = 5
const REST_MS = 30_000

export type Breaker = {
  /** Throws while the service rests. */
  ensureMayTry: () => void
  noteSuccess: () => void
  noteFailure: () => void
}

/** Each process counts for itself: it protects its own calls, and no rule of the product depends on it. */
export function createBreaker(now: () => Date): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    ensureMayTry() {
      const left = restsUntil - now().getTime()
      if (left > 0) throw new AiError('resting', { retryAfter: Math.ceil(left / 1000) })
      // Others wait until the one that may try now has come back.
      if (failures >= FAILURES) restsUntil = now().getTime() + REST_MS
    },
    noteSuccess() {
      failures = 0
      restsUntil = 0
    },
    noteFailure() {
      failures += 1
      if (failures >= FAILURES) restsUntil = now().getTime() + REST_MS
    },
  }
}
