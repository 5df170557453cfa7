import type { Session } from '../accounts/session.ts'
import { type EventStream, eventText, HEARTBEAT } from '../http/event-stream.ts'

/** One event as it is sent. */
export type Message = { position: number; text: string }

/** One open stream of an owner: the position of the last event that was sent, and the events that wait while it catches up. */
export class StreamReader {
  readonly stream: EventStream
  readonly session: Session
  private position = 0
  private held: Message[] | null = []

  constructor(stream: EventStream, session: Session) {
    this.stream = stream
    this.session = session
  }

  /** Begins the stream. From `position` on it gets every event; `gap` says that something before that may be missing. */
  begin(position: number, type: 'ready' | 'gap'): void {
    this.position = position
    this.stream.open().send(eventText(position, { type }))
  }

  /** Sends what was missed, then what happened meanwhile. From now on events are sent at once. */
  catchUp(missed: Message[]): void {
    const held = this.held ?? []
    this.held = null
    for (const message of [...missed, ...held]) this.send(message)
  }

  /** Sends each event once, in their order. */
  send(message: Message): void {
    if (this.held) this.held.push(message)
    else if (message.position > this.position) {
      this.position = message.position
      this.stream.send(message.text)
    }
  }

  /** Something was read or put aside. A stream that still catches up need not be told: its client fetches all of it anyway. */
  sendChanged(): void {
    if (this.held === null) this.stream.send(eventText(this.position, { type: 'changed' }))
  }

  sendHeartbeat(): void {
    if (this.held === null) this.stream.send(HEARTBEAT)
  }
}
