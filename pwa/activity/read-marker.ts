type ReadMarkerOptions = {
  /** Tells the server that this event and all older ones are read. Answers how many are unread now. */
  send: (upTo: string) => Promise<number>
  /** There are events that this page has not shown: they came meanwhile, and the count that says so is known from now on. */
  onMore: () => void
  isVisible: () => boolean
}

/** Shown for so long, an event was seen. */
const SEEN_MS = 1_000
const RETRY_MS = 10_000

/** Notes which events were on the screen, and tells the server about the newest of them: one call for all that come together. */
export class ReadMarker {
  private readonly options: ReadMarkerOptions
  private newest = ''
  private sent = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private isSending = false

  constructor(options: ReadMarkerOptions) {
    this.options = options
  }

  /** Events are ordered by their ids. */
  note(eventId: string): void {
    if (eventId <= this.newest) return
    this.newest = eventId
    this.plan(SEEN_MS)
  }

  /** Somebody looks again: what was not told meanwhile is told now. */
  wake(): void {
    if (this.newest > this.sent) this.plan(SEEN_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private plan(milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.tell(), milliseconds)
  }

  private async tell(): Promise<void> {
    const upTo = this.newest
    if (this.isSending || upTo <= this.sent || !this.options.isVisible()) return
    this.isSending = true
    try {
      const unread = await this.options.send(upTo)
      this.sent = upTo
      if (unread > 0) this.options.onMore()
    } catch {
      this.plan(RETRY_MS)
    }
    this.isSending = false
    if (this.newest > upTo) this.plan(SEEN_MS)
  }
}
