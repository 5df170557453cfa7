import type { Response } from 'express'
import { eventHeaders } from './send-events.ts'

/** What may wait for a slow client. Behind that its stream is ended: it comes back and goes on where it was. */
const MAX_WAITING = 256 * 1024

/** An answer that stays open: server-sent events as things happen, until either side ends it. */
export class EventStream {
  private readonly response: Response
  /** Resolves when it has ended, whoever ended it. */
  readonly closed: Promise<void>

  constructor(response: Response) {
    this.response = response
    this.closed = new Promise((resolve) => response.once('close', resolve))
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded
  }

  /** Begins the answer; until then a refusal is an ordinary error answer. */
  open(): this {
    this.response.status(200).set(eventHeaders).flushHeaders()
    return this
  }

  /** Sends text of the form of server-sent events. Whoever does not read it loses the stream. */
  send(text: string): void {
    if (!this.isOpen) return
    this.response.write(text)
    if (this.response.writableLength > MAX_WAITING) this.response.destroy()
  }

  end(): void {
    if (this.isOpen) this.response.end()
  }
}

/** One message: a line of JSON with the id that its client comes back with. */
export const eventText = (id: string | number, data: unknown): string =>
  `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
/** Says that the stream is alive: to the client, to proxies, and to whoever closes idle connections. */
export const HEARTBEAT = ': \n\n'
