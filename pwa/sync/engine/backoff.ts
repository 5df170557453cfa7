import { HOUR } from '#contract/rules/durations.ts'

const FIRST_MS = 2_000
export const MAX_WAIT_MS = 300_000
/** Longest wait that a server can ask for: if it asks for more, we still retry after this time. */
const MAX_ASKED_MS = HOUR

/** The wait after failure number `tries` (from 1). `spread` varies its second half, so that devices do not all retry at once. */
export const waitBefore = (tries: number, spread: number): number => {
  const whole = Math.min(MAX_WAIT_MS, FIRST_MS * 2 ** Math.min(tries - 1, 20))
  return whole / 2 + (whole / 2) * spread
}

/** Tracks what failed and when it may be retried. Kept in memory only, so that a new page retries everything at once. */
export class Backoff {
  private readonly waits = new Map<string, { tries: number; until: number; asked: number }>()
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

  /**
   * Failing again during the wait does not lengthen it, but the server may, by asking for `askedMs`. Callers pass the same spread
   * for things that fail together, so that they are retried together.
   */
  failed(name: string, spread: number, askedMs = 0): void {
    const now = this.now()
    const known = this.waits.get(name)
    // Never before the time that the server named, and spread, so that devices which got the same time do not all return at once.
    const asked = askedMs > 0 ? now + Math.min(MAX_ASKED_MS, askedMs) * (1 + spread / 10) : 0
    const isEarly = known !== undefined && this.isBackingOff(name)
    const tries = isEarly ? known.tries : (known?.tries ?? 0) + 1
    const until = isEarly ? known.until : now + waitBefore(tries, spread)
    this.waits.set(name, {
      tries,
      until: Math.max(until, asked),
      asked: Math.max(asked, known?.asked ?? 0),
    })
  }

  /** Whether the server asked for a wait that is not over yet. */
  isAsked(name: string): boolean {
    return (this.waits.get(name)?.asked ?? 0) > this.now()
  }

  /** Milliseconds until all waits that the server asked for are over. */
  leftAsked(): number {
    return Math.max(0, ...[...this.waits.values()].map(({ asked }) => asked - this.now()))
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

  /** Ends the waits that this device chose itself; those that the server asked for stay. */
  clearOwn(): void {
    for (const name of this.waits.keys()) if (!this.isAsked(name)) this.waits.delete(name)
  }

  /** Milliseconds until it may be tried again. */
  left(name: string): number {
    return Math.max(0, (this.waits.get(name)?.until ?? 0) - this.now())
  }

  /** Milliseconds until the next one but these may be tried; null when nothing else failed. */
  nextBut(names: ReadonlySet<string>): number | null {
    const all = [...this.waits.keys()].filter((name) => !names.has(name)).map((name) => this.left(name))
    return all.length === 0 ? null : Math.min(...all)
  }
}
