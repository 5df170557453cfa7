const FIRST_MS = 2_000
export const LONGEST_WAIT_MS = 300_000

/** The wait before try number `tries` (from 1). `spread` varies its second half, so that devices do not all retry at once. */
export const waitBefore = (tries: number, spread: number): number => {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_MS * 2 ** Math.min(tries - 1, 20))
  return whole / 2 + (whole / 2) * spread
}

/** What failed and when it may be tried again. Held in memory only, so that a new page tries everything at once. */
export class Backoff {
  private readonly waits = new Map<string, { tries: number; until: number }>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  isBackingOff(name: string): boolean {
    return this.left(name) > 0
  }

  /** Whether it has failed and its wait has passed. */
  isDue(name: string): boolean {
    return this.waits.has(name) && !this.isBackingOff(name)
  }

  /** Failing again during the wait does not lengthen it. What fails together is given the same spread, so it is retried together. */
  failed(name: string, spread: number): void {
    if (this.isBackingOff(name)) return
    const tries = (this.waits.get(name)?.tries ?? 0) + 1
    this.waits.set(name, { tries, until: this.now() + waitBefore(tries, spread) })
  }

  succeeded(name: string): void {
    this.waits.delete(name)
  }

  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.waits.keys()) if (!names.has(name)) this.waits.delete(name)
  }

  clear(): void {
    this.waits.clear()
  }

  /** Milliseconds until it may be tried again. */
  left(name: string): number {
    return Math.max(0, (this.waits.get(name)?.until ?? 0) - this.now())
  }

  /** Milliseconds until the next one may be tried; null when nothing failed. */
  next(): number | null {
    const all = [...this.waits.keys()].map((name) => this.left(name))
    return all.length === 0 ? null : Math.min(...all)
  }
}
