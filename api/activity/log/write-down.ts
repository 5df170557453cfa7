import { clearPending, type PendingEvent } from '../../adapters/database/pending-event.model.ts'
import type { Context } from '../../server/context.ts'
import { appendEvents } from './append-events.ts'
import { isAgreement } from './sign-head.ts'

/** Most events per write, to keep it small in memory and on the wire. */
const MAX_AT_ONCE = 500

type QueuedEvent = { event: PendingEvent; source: string }
type Queue = { current: Promise<void>; next: { entries: QueuedEvent[]; done: Promise<void> } | null }
const queues = new WeakMap<Context, Map<number, Queue>>()

/**
 * Appends a document's pending events to the logs of their ideas and waits for it. It never throws: the events have happened already, and
 * `repairLog` appends those that could not be written now. `source`: the name of the document's model.
 */
export async function writeDown(context: Context, source: string, ...events: PendingEvent[]): Promise<void> {
  try {
    await Promise.all(events.map((event) => enqueue(context, { event, source })))
  } catch (error) {
    context.log.warn({ err: error }, 'an event is not in its log yet')
  }
}

/**
 * Queues an event. This process runs one write per account at a time, because an account's events have one order; the next write takes
 * everything that was queued meanwhile.
 */
export function enqueue(context: Context, waiting: QueuedEvent): Promise<void> {
  const ofContext = queues.get(context) ?? new Map<number, Queue>()
  queues.set(context, ofContext)
  const { ownerId } = waiting.event
  const queue = ofContext.get(ownerId) ?? { current: Promise.resolve(), next: null }
  ofContext.set(ownerId, queue)
  const next = queue.next ?? begin(context, ofContext, ownerId, queue)
  next.entries.push(waiting)
  return next.done
}

function begin(context: Context, ofContext: Map<number, Queue>, ownerId: number, queue: Queue) {
  const entries: QueuedEvent[] = []
  const write = async () => {
    queue.next = null
    try {
      await writeAll(context, entries)
    } finally {
      if (queue.next === null) ofContext.delete(ownerId)
    }
  }
  const done = queue.current.then(write, write)
  queue.current = done
  // Callers that await `done` see a failure; without any, it must not count as an unhandled rejection.
  done.catch(() => undefined)
  queue.next = { entries, done }
  return queue.next
}

async function writeAll(context: Context, entries: QueuedEvent[]): Promise<void> {
  const logs = new Map<number, QueuedEvent[]>()
  for (const entry of entries) {
    const { ideaId } = entry.event
    const ofLog = logs.get(ideaId)
    if (ofLog) ofLog.push(entry)
    else logs.set(ideaId, [entry])
  }
  const failures: unknown[] = []
  // A log that cannot be written must not hold up the others.
  for (const [ideaId, ofLog] of logs)
    await writeLog(context, ideaId, ofLog).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Events whose log was removed are no longer pending, except agreements, which stay pending until they really are in a log. */
async function writeLog(context: Context, ideaId: number, entries: QueuedEvent[]): Promise<void> {
  for (let at = 0; at < entries.length; at += MAX_AT_ONCE) {
    const batch = entries.slice(at, at + MAX_AT_ONCE)
    const isThere = await appendEvents(
      context,
      ideaId,
      batch.map(({ event }) => event),
    )
    const done = isThere ? batch : batch.filter(({ event }) => !isAgreement(event))
    for (const source of new Set(done.map((entry) => entry.source)))
      await clearPending(
        source,
        done.flatMap((entry) => (entry.source === source ? entry.event.id : [])),
      )
  }
}
