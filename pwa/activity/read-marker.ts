type ReadMarkerOptions = {
  /** Marks this event and all older ones as read on the server. Answers how many are unread now. */
  send: (upTo: string) => Promise<number>
  /** Called when unread events are left, which arrived meanwhile and are not on this page yet. */
  onMore: () => void
  isVisible: () => boolean
}

/** An event counts as seen once it has been on the screen this long. */
const SEEN_MS = 1_000
const RETRY_MS = 10_000

/** Collects which events were on the screen and marks them as read up to the newest, with one call for several events. */
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

  /** Call it when the page is visible again: sends what was not sent while it was hidden. */
  wake(): void {
    if (this.newest > this.sent) this.plan(SEEN_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private plan(milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.report(), milliseconds)
  }

  private async report(): Promise<void> {
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
