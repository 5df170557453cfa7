/** More timers than anything that backs off between its retries needs. */
const MANY = 5_000

type Timer = { at: number; callback: () => void }

/** A virtual clock that a test advances, so that hours pass in a moment. */
export class VirtualTime {
  now = 1_000
  private timers = new Set<Timer>()

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.now + milliseconds, callback }
    this.timers.add(timer)
    return () => this.timers.delete(timer)
  }

  wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => this.after(milliseconds, () => resolve()))

  /** Runs everything that is due within this time, each at its own time. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    for (let left = MANY; ; left--) {
      if (left === 0) throw new Error(`${MANY} timers within ${milliseconds} ms: it never comes to rest.`)
      await everyPromise()
      const next = this.next()
      if (!next || next.at > end) break
      this.timers.delete(next)
      this.now = Math.max(this.now, next.at)
      next.callback()
    }
    this.now = end
  }

  private next(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.timers) if (!first || timer.at < first.at) first = timer
    return first
  }
}

/** All chained promises settle before the next turn of the event loop. */
const everyPromise = () => new Promise((resolve) => setImmediate(resolve))
