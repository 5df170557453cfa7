import { HOUR } from '#contract/rules/durations.ts'

/**
 * Files that a proxy on the way refused for their size. Sending one costs its whole size each time, and it does not become smaller, so
 * sync sends it again after an hour at the earliest. Kept in memory only: a new page sends everything at once.
 */
export class RefusedFiles {
  private readonly until = new Map<string, number>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  isWaiting(key: string): boolean {
    return (this.until.get(key) ?? 0) > this.now()
  }

  note(key: string): void {
    this.until.set(key, this.now() + HOUR)
  }

  /** Ends all waits. */
  clear(): void {
    this.until.clear()
  }
}
