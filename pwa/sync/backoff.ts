/** Waits double up to five minutes. Times are of a clock that never jumps (performance.now), so no wait is ever longer. */
const FIRST_MS = 2_000
const MAX_MS = 300_000

/** The wait before try number `tries` (from 1), spread over its second half so that devices do not come all at once. */
export const waitBefore = (tries: number, spread: number): number => {
  const whole = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(tries - 1, 20))
  return whole / 2 + (whole / 2) * spread
}

/** Which drafts rest, and until when. Forgotten with the page: a fresh start tries everything at once. */
export class Backoff {
  private readonly resting = new Map<string, { tries: number; until: number }>()
  private readonly now: () => number
  private readonly random: () => number

  constructor(now: () => number = () => performance.now(), random: () => number = Math.random) {
    this.now = now
    this.random = random
  }

  rests(name: string): boolean {
    return (this.resting.get(name)?.until ?? 0) > this.now()
  }

  failed(name: string): void {
    const tries = (this.resting.get(name)?.tries ?? 0) + 1
    this.resting.set(name, { tries, until: this.now() + waitBefore(tries, this.random()) })
  }

  worked(name: string): void {
    this.resting.delete(name)
  }

  clear(): void {
    this.resting.clear()
  }

  /** Milliseconds until the next one may be tried; null when none rests. */
  next(): number | null {
    const times = [...this.resting.values()].map(({ until }) => until)
    return times.length === 0 ? null : Math.max(0, Math.min(...times) - this.now())
  }
}
