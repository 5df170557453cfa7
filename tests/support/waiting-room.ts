/** Requests that wait until another one is done. */
export class WaitingRoom {
  private waiting: (() => void)[] = []

  /** Resolves when another one is done; at the latest after `maxMs`, if that is given. */
  enter(maxMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = maxMs === undefined ? undefined : setTimeout(() => this.leave(go), maxMs)
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      this.waiting.push(go)
    })
  }

  private leave(go: () => void): void {
    this.waiting = this.waiting.filter((other) => other !== go)
    go()
  }

  letOneGo(): void {
    this.waiting.shift()?.()
  }

  letAllGo(): void {
    for (const go of this.waiting.splice(0)) go()
  }
}
