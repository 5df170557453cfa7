import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { PendingEvent } from '../../adapters/database/pending-event.model.ts'
import type { Context } from '../../server/context.ts'
import { emitAppended } from './appended.ts'
import { EventModel, type EventRecord } from './event.model.ts'
import { commit, hashEvent } from './hash-event.ts'
import { findPosition, raisePosition } from './positions.ts'
import { isAgreement, isLogRemoved, signHead } from './sign-head.ts'
import { splitTraces } from './traces.ts'
import { deliveriesOf } from './unnotified.ts'

const SALT_BYTES = 32

/**
 * Appends events to the log of one idea. When two writers append at once, in this process or another, the unique index on idea and sequence
 * or the one on account and position refuses the second, which reads both ends again and continues after them. An ordered insert stops at
 * the first refusal, so the stored log is always one chain without gaps. Events already stored, recognised by their ids, are skipped, so
 * appending is idempotent. Returns whether the log still exists: nothing stays in one that was removed.
 */
export async function appendEvents(
  context: Context,
  ideaId: number,
  events: PendingEvent[],
): Promise<boolean> {
  let left = [...new Map(events.map((event) => [event.id, event])).values()]
  const [ownerId] = left.map((event) => event.ownerId)
  if (ownerId === undefined) return true
  // A pending agreement stays in its document (write-down.ts): each repair would append it and delete it again.
  if (left.some(isAgreement) && (await isLogRemoved(ideaId))) return false
  while (left.length > 0) {
    const [last, position] = await Promise.all([findLast(ideaId), findPosition(ownerId)])
    try {
      await EventModel.insertMany(chain(context, left, last, position), { ordered: true, lean: true })
      break
    } catch (error) {
      if (!isDuplicate(error)) throw error
      left = await withoutKnown(left)
    }
  }
  const last = await findLast(ideaId)
  const isThere = last !== null && (await signHead(context, ideaId, last))
  if (last?.position) await raisePosition(ownerId, last.position)
  emitAppended(context, ownerId)
  return isThere
}

type Last = Pick<EventRecord, 'sequence' | 'hash' | 'position'>

const findLast = (ideaId: number): Promise<Last | null> =>
  EventModel.findOne({ ideaId }, { sequence: 1, hash: 1, position: 1 }).sort({ sequence: -1 }).lean<Last>()

async function withoutKnown(events: PendingEvent[]): Promise<PendingEvent[]> {
  const ids = events.map(({ id }) => id)
  const known = await EventModel.find({ _id: { $in: ids } }, { _id: 1 }).lean()
  const there = new Set(known.map(({ _id }) => _id))
  return events.filter(({ id }) => !there.has(id))
}

/** Links events into the chain: the hash of each covers the hash of the one before. */
function chain(context: Context, events: PendingEvent[], last: Last | null, position: number): EventRecord[] {
  let previous = last?.hash ?? null
  let sequence = last?.sequence ?? 0
  return events.map((event, n) => {
    sequence += 1
    const record = toRecord(context, event, sequence, previous)
    previous = record.hash
    return { ...record, position: position + n + 1 }
  })
}

function toRecord(
  context: Context,
  event: PendingEvent,
  sequence: number,
  previous: string | null,
): EventRecord {
  const { id, ideaId, ownerId, shareId = null, kind, group, needs, unread } = event
  const salted = (value: PendingEvent['facts']) => ({
    salt: context.randomBytes(SALT_BYTES).toString('hex'),
    value,
  })
  const { facts, person, ...apart } = splitTraces(event)
  const traces = apart.traces && salted(apart.traces)
  const values = {
    facts: salted(traces ? { ...facts, traces: commit(traces.salt, traces.value) } : facts),
    person: person ? salted(person) : null,
  }
  const chained = {
    _id: id,
    ideaId,
    sequence,
    kind,
    shareId,
    factsCommitment: commit(values.facts.salt, values.facts.value),
    personCommitment: values.person && commit(values.person.salt, values.person.value),
    previous,
  }
  return {
    ...chained,
    hash: hashEvent(chained),
    ...values,
    ...(traces ? { traces, hasTraces: true } : {}),
    ownerId,
    group,
    ...(person?.recipientId ? { recipientId: person.recipientId } : {}),
    ...(needs ? { needs, needsOwner: true } : {}),
    ...(unread ? { unread } : {}),
    ...deliveriesOf(event),
  }
}
