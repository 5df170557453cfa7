import type { Response } from 'express'
import { eventHeaders } from './send-events.ts'

/** Most bytes buffered for a slow client. Above that its stream is closed; the client reconnects and resumes. */
const MAX_WAITING = 256 * 1024

/** A response that stays open and sends server-sent events until either side ends it. */
export class EventStream {
  private readonly response: Response
  /** Resolves when the stream has ended, whichever side ended it. A client may leave before there is a stream; `close` is not emitted again. */
  readonly closed: Promise<void>

  constructor(response: Response) {
    this.response = response
    this.closed = new Promise((resolve) => {
      if (response.destroyed) resolve()
      else response.once('close', resolve)
    })
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded
  }

  /** Begins the response; until then errors can still be answered in the ordinary way. */
  open(): this {
    this.response.status(200).set(eventHeaders).flushHeaders()
    return this
  }

  /** Sends text in the format of server-sent events. A client that does not read it loses its stream. */
  send(text: string): void {
    if (!this.isOpen) return
    this.response.write(text)
    if (this.response.writableLength > MAX_WAITING) this.response.destroy()
  }

  end(): void {
    if (this.isOpen) this.response.end()
  }
}

/** One message: a line of JSON, and the id that the client sends as `Last-Event-ID` when it reconnects. */
export const eventText = (id: string | number, data: unknown): string =>
  `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
/** Keeps the stream alive for the client, for proxies, and for anything else that closes idle connections. */
export const HEARTBEAT = ': \n\n'
