import * as v from 'valibot'
import { SECOND } from '#contract/rules/durations.ts'
import { findEndedSessions, type Session } from '../accounts/session.ts'
import { type EventStream, eventText, HEARTBEAT } from '../http/event-stream.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { describeEvents } from './describe-events.ts'
import { onAppended } from './log/appended.ts'
import { findEventsAfter, findPosition, findPositions } from './log/positions.ts'

/** How many streams there may be at once. A browser has one, whatever the number of its tabs. */
export const streamBounds = { all: 1_000, perAccount: 10 }
/** Nothing is asked while no stream is open. Idle connections are closed after much longer than a heartbeat. */
const LOOK_MS = SECOND
const SESSIONS_MS = 5 * SECOND
const HEARTBEAT_MS = 20 * SECOND
/** Events read in one go. Who missed more asks for the list instead. */
const AT_ONCE = 200
const RETRY_SECONDS = 30

const Position = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

type Message = { position: number; text: string }
type Reader = {
  stream: EventStream
  session: Session
  /** Sent up to here. */
  position: number
  /** What happened while it is caught up; null once that is done. */
  held: Message[] | null
}
/** `position`: how far its events were looked at. */
type Account = { position: number; readers: Set<Reader> }

/** The open streams of this process. For all of them together it asks once a second how far their accounts are. */
class ActivityStreams {
  private readonly context: Context
  private readonly readers = new Set<Reader>()
  private readonly accounts = new Map<number, Account>()
  private rest = () => {}
  private isClosed = false
  private isLooking = false
  private isAsked = false

  constructor(context: Context) {
    this.context = context
  }

  /** Resolves when the stream has ended. Throws `busy` before anything is sent when there are too many. */
  async serve(stream: EventStream, session: Session, lastEventId: string | undefined): Promise<void> {
    const reader: Reader = { stream, session, position: 0, held: [] }
    this.take(reader)
    try {
      await this.begin(reader, lastEventId)
      await stream.closed
    } finally {
      this.remove(reader)
    }
  }

  get count(): number {
    return this.readers.size
  }

  close(): void {
    this.isClosed = true
    for (const { stream } of this.readers) stream.end()
  }

  private take(reader: Reader): void {
    const { userId } = reader.session
    const ofAccount = [...this.readers].filter(({ session }) => session.userId === userId).length
    const isFull = this.readers.size >= streamBounds.all || ofAccount >= streamBounds.perAccount
    if (this.isClosed || isFull) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
    this.readers.add(reader)
    if (this.readers.size === 1) this.wake()
  }

  private remove(reader: Reader): void {
    const { userId } = reader.session
    const account = this.accounts.get(userId)
    this.readers.delete(reader)
    account?.readers.delete(reader)
    if (account?.readers.size === 0) this.accounts.delete(userId)
    if (this.readers.size === 0) this.rest()
  }

  /** From the moment it belongs to its account it misses nothing; what was before that it reads by itself. */
  private async begin(reader: Reader, lastEventId: string | undefined): Promise<void> {
    const { stream, session } = reader
    const { userId } = session
    const found = await findPosition(userId)
    if (!stream.isOpen) return
    const account = this.accounts.get(userId) ?? { position: found, readers: new Set<Reader>() }
    this.accounts.set(userId, account)
    account.readers.add(reader)
    const head = Math.max(found, account.position)
    const known = lastEventId === undefined ? head : v.safeParse(Position, lastEventId).output
    const isWhole = typeof known === 'number' && known <= head && head - known <= AT_ONCE
    reader.position = isWhole ? known : head
    stream.open()
    stream.send(eventText(reader.position, { type: isWhole ? 'ready' : 'gap' }))
    const missed = reader.position < head ? await this.read(userId, reader.position) : []
    const held = reader.held ?? []
    reader.held = null
    for (const message of [...missed, ...held]) deliver(reader, message)
  }

  private async read(ownerId: number, after: number): Promise<Message[]> {
    const events = await findEventsAfter(ownerId, after, AT_ONCE)
    const described = await describeEvents(this.context, ownerId, events)
    return described.map((event, n) => {
      const position = events[n]?.position ?? 0
      return { position, text: eventText(position, { type: 'event', event }) }
    })
  }

  /** One round: how far the accounts are, in one query, and what is new of those that are farther than before. */
  private async look(): Promise<void> {
    this.isAsked = this.isLooking
    if (this.isLooking) return
    this.isLooking = true
    try {
      const heads = await findPositions([...this.accounts.keys()])
      await Promise.all([...heads].map(([ownerId, head]) => this.tell(ownerId, head)))
    } catch (error) {
      this.context.log.warn({ err: error }, 'the streams of activity were not looked after')
    } finally {
      this.isLooking = false
    }
    if (this.isAsked) await this.look()
  }

  private async tell(ownerId: number, head: number): Promise<void> {
    const account = this.accounts.get(ownerId)
    if (!account || head <= account.position) return
    const messages = await this.read(ownerId, account.position)
    const last = messages.at(-1)?.position ?? 0
    this.isAsked ||= messages.length === AT_ONCE
    account.position = messages.length === AT_ONCE ? last : Math.max(head, last)
    for (const reader of account.readers) for (const message of messages) deliver(reader, message)
  }

  private async endWithSessions(): Promise<void> {
    try {
      const ended = await findEndedSessions(
        this.context,
        [...this.readers].map(({ session }) => session),
      )
      for (const { session, stream } of this.readers) if (ended.has(String(session._id))) stream.end()
    } catch (error) {
      this.context.log.warn({ err: error }, 'the sessions of streams were not looked at')
    }
  }

  /** Looks after its streams until there are none. */
  private wake(): void {
    const timers = [
      setInterval(() => void this.look(), LOOK_MS),
      setInterval(() => void this.endWithSessions(), SESSIONS_MS),
      setInterval(() => {
        for (const { stream, held } of this.readers) if (held === null) stream.send(HEARTBEAT)
      }, HEARTBEAT_MS),
    ]
    const stopListening = onAppended(this.context, () => void this.look())
    this.rest = () => {
      for (const timer of timers) clearInterval(timer)
      stopListening()
    }
  }
}

function deliver(reader: Reader, message: Message): void {
  if (reader.held) reader.held.push(message)
  else if (message.position > reader.position) {
    reader.position = message.position
    reader.stream.send(message.text)
  }
}

const all = new WeakMap<Context, ActivityStreams>()

/** The streams of one server. */
export function streamsOf(context: Context): ActivityStreams {
  const known = all.get(context) ?? new ActivityStreams(context)
  all.set(context, known)
  return known
}
