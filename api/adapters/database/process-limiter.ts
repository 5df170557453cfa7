import type { Limit } from './rate-limiter.ts'

type Window = { points: number; endsAt: number }

/**
 * Counts attempts in the memory of one process. A window begins with the first attempt of a key. Expired windows are removed
 * together, once per length of a window: a timer for each would cost more than the counting. It uses the monotonic time of the
 * process, because a window by the system clock would last too long when that clock is set back.
 */
export class ProcessLimiter {
  private readonly limit: Limit
  private readonly windows = new Map<string, Window>()
  private cleanAt = 0

  constructor(limit: Limit) {
    this.limit = limit
  }

  /** Spends one attempt. Returns null when it was allowed, else the milliseconds to wait. */
  spend(key: string): number | null {
    const now = performance.now()
    if (now >= this.cleanAt) this.clean(now)
    const known = this.windows.get(key)
    if (known && known.endsAt > now) {
      known.points += 1
      return known.points > this.limit.points ? known.endsAt - now : null
    }
    this.windows.set(key, { points: 1, endsAt: now + this.limit.windowMs })
    return this.limit.points < 1 ? this.limit.windowMs : null
  }

  giveBack(key: string): void {
    const known = this.windows.get(key)
    if (known) known.points -= 1
  }

  count(key: string): number {
    const known = this.windows.get(key)
    return known && known.endsAt > performance.now() ? known.points : 0
  }

  forget(key: string): void {
    this.windows.delete(key)
  }

  private clean(now: number): void {
    this.cleanAt = now + this.limit.windowMs
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key)
  }
}
