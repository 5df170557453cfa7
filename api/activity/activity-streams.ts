import * as v from 'valibot'
import { SECOND } from '#contract/rules/durations.ts'
import { findEndedSessions, type Session } from '../accounts/session.ts'
import { type EventStream, eventText } from '../http/event-stream.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { describeEvents } from './describe-events.ts'
import { onAppended } from './log/appended.ts'
import { type AccountHead, findEventsAfter, findHeads, findPosition } from './log/positions.ts'
import { type Message, StreamReader } from './stream-reader.ts'

/** How many streams may be open at once. A browser has one, however many tabs it has. */
export const streamBounds = { all: 1_000, perAccount: 10 }
/** The database is polled only while a stream is open. */
const POLL_MS = SECOND
/** Delay before reading what this process itself has appended, so that several appends are read together. */
const SOON_POLL_MS = 200
const SESSIONS_MS = 5 * SECOND
/** Much shorter than the time after which proxies close idle connections. */
const HEARTBEAT_MS = 20 * SECOND
/** Most events read at once. A client that missed more gets `gap` and fetches the list instead. */
const MAX_EVENTS = 200
const RETRY_SECONDS = 30

const Position = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** `position`: the last event that was sent. `changes`: how often events were marked read or dismissed. */
type Account = { position: number; changes: number; readers: Set<StreamReader> }

/** The open streams of this process. One query a second reads the newest positions of all their accounts. */
class ActivityStreams {
  private readonly context: Context
  private readonly readers = new Set<StreamReader>()
  private readonly accounts = new Map<number, Account>()
  private stopPolling = () => {}
  private isClosed = false
  private isPolling = false
  private mustPollAgain = false
  private soonTimer: NodeJS.Timeout | undefined

  constructor(context: Context) {
    this.context = context
  }

  /** Resolves when the stream has ended. Throws `busy` before anything is sent when there are too many. */
  async serve(stream: EventStream, session: Session, lastEventId: string | undefined): Promise<void> {
    const reader = new StreamReader(stream, session)
    this.add(reader)
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

  private add(reader: StreamReader): void {
    const { userId } = reader.session
    const ofAccount = [...this.readers].filter(({ session }) => session.userId === userId).length
    const isFull = this.readers.size >= streamBounds.all || ofAccount >= streamBounds.perAccount
    if (this.isClosed || isFull) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
    this.readers.add(reader)
    if (this.readers.size === 1) this.startPolling()
  }

  private remove(reader: StreamReader): void {
    const { userId } = reader.session
    const account = this.accounts.get(userId)
    this.readers.delete(reader)
    account?.readers.delete(reader)
    if (account?.readers.size === 0) this.accounts.delete(userId)
    if (this.readers.size === 0) this.stopPolling()
  }

  /** Once added to its account, a reader receives every new event; the earlier ones that it missed are read for it here. */
  private async begin(reader: StreamReader, lastEventId: string | undefined): Promise<void> {
    const { stream, session } = reader
    const { userId } = session
    const [found, heads] = await Promise.all([findPosition(userId), findHeads([userId])])
    if (!stream.isOpen) return
    const account = this.accounts.get(userId) ?? {
      position: found,
      changes: heads.get(userId)?.changes ?? 0,
      readers: new Set<StreamReader>(),
    }
    this.accounts.set(userId, account)
    account.readers.add(reader)
    const head = Math.max(found, account.position)
    const known = lastEventId === undefined ? head : v.safeParse(Position, lastEventId).output
    const canResume = typeof known === 'number' && known <= head && head - known <= MAX_EVENTS
    const from = canResume ? known : head
    reader.begin(from, canResume ? 'ready' : 'gap')
    reader.catchUp(from < head ? await this.read(userId, from) : [])
  }

  private async read(ownerId: number, after: number): Promise<Message[]> {
    const events = await findEventsAfter(ownerId, after, MAX_EVENTS)
    const described = await describeEvents(this.context, ownerId, events)
    return described.map((event, n) => {
      const position = events[n]?.position ?? 0
      return { position, text: eventText(position, { type: 'event', event }) }
    })
  }

  /** Reads the heads of all accounts in one query, and sends the new events of those that have any. */
  private async poll(): Promise<void> {
    this.mustPollAgain = this.isPolling
    if (this.isPolling) return
    this.isPolling = true
    try {
      const heads = await findHeads([...this.accounts.keys()])
      await Promise.all([...heads].map(([ownerId, head]) => this.sendNew(ownerId, head)))
    } catch (error) {
      this.context.log.warn({ err: error }, 'the activity streams could not be updated')
    } finally {
      this.isPolling = false
    }
    if (this.mustPollAgain) await this.poll()
  }

  private pollSoon(): void {
    this.soonTimer ??= setTimeout(() => {
      this.soonTimer = undefined
      void this.poll()
    }, SOON_POLL_MS)
  }

  private async sendNew(ownerId: number, { position: head, changes }: AccountHead): Promise<void> {
    const account = this.accounts.get(ownerId)
    if (!account) return
    const isChanged = account.changes !== changes
    account.changes = changes
    if (isChanged) for (const reader of account.readers) reader.sendChanged()
    if (head <= account.position) return
    const messages = await this.read(ownerId, account.position)
    const last = messages.at(-1)?.position ?? 0
    this.mustPollAgain ||= messages.length === MAX_EVENTS
    account.position = messages.length === MAX_EVENTS ? last : Math.max(head, last)
    for (const reader of account.readers) for (const message of messages) reader.send(message)
  }

  private async closeEndedSessions(): Promise<void> {
    try {
      const ended = await findEndedSessions(
        this.context,
        [...this.readers].map(({ session }) => session),
      )
      for (const { session, stream } of this.readers) if (ended.has(String(session._id))) stream.end()
    } catch (error) {
      this.context.log.warn({ err: error }, 'the sessions of streams were not checked')
    }
  }

  /** Polls, sends heartbeats and closes streams of ended sessions until no stream is left. */
  private startPolling(): void {
    const timers = [
      setInterval(() => void this.poll(), POLL_MS),
      setInterval(() => void this.closeEndedSessions(), SESSIONS_MS),
      setInterval(() => {
        for (const reader of this.readers) reader.sendHeartbeat()
      }, HEARTBEAT_MS),
    ]
    const stopListening = onAppended(this.context, (ownerId) => {
      if (this.accounts.has(ownerId)) this.pollSoon()
    })
    this.stopPolling = () => {
      for (const timer of timers) clearInterval(timer)
      clearTimeout(this.soonTimer)
      this.soonTimer = undefined
      stopListening()
    }
  }
}

const all = new WeakMap<Context, ActivityStreams>()

/** The streams of one server, which has one context. */
export function streamsOf(context: Context): ActivityStreams {
  const known = all.get(context) ?? new ActivityStreams(context)
  all.set(context, known)
  return known
}
