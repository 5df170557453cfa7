import type { Session } from '../accounts/session.ts'
import { type EventStream, eventText, HEARTBEAT } from '../http/event-stream.ts'

/** One event as it is sent. */
export type Message = { position: number; text: string }

/** One open stream of an owner: up to where it was told, and what happens while it is caught up. */
export class StreamReader {
  readonly stream: EventStream
  readonly session: Session
  private position = 0
  private held: Message[] | null = []

  constructor(stream: EventStream, session: Session) {
    this.stream = stream
    this.session = session
  }

  /** Says from where on it hears everything; `gap` where something before that may be missing. */
  begin(position: number, type: 'ready' | 'gap'): void {
    this.position = position
    this.stream.open().send(eventText(position, { type }))
  }

  /** Tells what was missed, then what has happened meanwhile; from now on it hears by itself. */
  catchUp(missed: Message[]): void {
    const held = this.held ?? []
    this.held = null
    for (const message of [...missed, ...held]) this.tell(message)
  }

  /** Each event once, in their order. */
  tell(message: Message): void {
    if (this.held) this.held.push(message)
    else if (message.position > this.position) {
      this.position = message.position
      this.stream.send(message.text)
    }
  }

  /** Something was read or put aside. Who is only beginning asks for all of it anyway. */
  tellChanged(): void {
    if (this.held === null) this.stream.send(eventText(this.position, { type: 'changed' }))
  }

  beat(): void {
    if (this.held === null) this.stream.send(HEARTBEAT)
  }
}
