import type { Session } from '../accounts/session.ts'
import { type EventStream, eventText, HEARTBEAT } from '../http/event-stream.ts'

/** One event in the form in which it is sent. */
export type Message = { position: number; text: string }

/** One open stream of an owner, with the position of the last event sent and the events held while it catches up. */
export class StreamReader {
  readonly stream: EventStream
  readonly session: Session
  private position = 0
  private held: Message[] | null = []

  constructor(stream: EventStream, session: Session) {
    this.stream = stream
    this.session = session
  }

  /** Begins the stream, which gets every event after `position`; `gap` says that earlier ones may be missing. */
  begin(position: number, type: 'ready' | 'gap'): void {
    this.position = position
    this.stream.open().send(eventText(position, { type }))
  }

  /** Sends the missed events, then those held meanwhile. From now on events are sent at once. */
  catchUp(missed: Message[]): void {
    const held = this.held ?? []
    this.held = null
    for (const message of [...missed, ...held]) this.send(message)
  }

  /** Sends each event once, in ascending order. */
  send(message: Message): void {
    if (this.held) this.held.push(message)
    else if (message.position > this.position) {
      this.position = message.position
      this.stream.send(message.text)
    }
  }

  /** Tells the client that events were read or dismissed. Not needed while it catches up: the client fetches everything then anyway. */
  sendChanged(): void {
    if (this.held === null) this.stream.send(eventText(this.position, { type: 'changed' }))
  }

  sendHeartbeat(): void {
    if (this.held === null) this.stream.send(HEARTBEAT)
  }
}
