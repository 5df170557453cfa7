import { isNotificationKind } from '#contract/rules/notification-kinds.ts'
import type { PendingEvent } from '../../adapters/database/pending-event.model.ts'
import { EventModel, type EventRecord } from './event.model.ts'
import { firstIdAt } from './event-id.ts'

/** How an event is still to be told; each field is absent once that is done. `mailTo`: by letter, to the idea's owner or a reader. */
type Untold = Pick<EventRecord, 'mailTo' | 'pushTo'>
/** An event as those know it who tell of it. */
export type UntoldEvent = EventRecord
/** One of the two ways. */
export type Way = { mailTo: 'owner' | 'reader' } | { pushTo: 'owner' }

/** What is news to its owner is told to them, and an owner's answer to its reader. What a migration found is no news. */
export function untoldOf({ kind, unread, group }: PendingEvent): Untold {
  if (unread && isNotificationKind(kind)) return { mailTo: 'owner', pushTo: 'owner' }
  return kind === 'commented' && group === 'own' ? { mailTo: 'reader' } : {}
}

/** The accounts about whose ideas something older than `before` is still to be told, each once. */
export async function* findOwnersToTell(way: Way, before: Date): AsyncIterable<number> {
  for (let last = 0; ; ) {
    const next = await EventModel.findOne(
      { ...way, ownerId: { $gt: last }, _id: { $lt: firstIdAt(before) } },
      { ownerId: 1 },
    )
      .sort({ ownerId: 1, _id: 1 })
      .lean<Pick<EventRecord, 'ownerId'>>()
    if (!next) return
    last = next.ownerId
    yield last
  }
}

/** The oldest event that an account's owner or readers are still to be told of; null when there is none. */
export const findOldestUntold = (way: Way, ownerId: number): Promise<string | null> =>
  findEnd(way, ownerId, 1)
export const findNewestUntold = (way: Way, ownerId: number): Promise<string | null> =>
  findEnd(way, ownerId, -1)

async function findEnd(way: Way, ownerId: number, order: 1 | -1): Promise<string | null> {
  const found = await EventModel.findOne({ ...way, ownerId }, { _id: 1 })
    .sort({ _id: order })
    .lean<{ _id: string }>()
  return found?._id ?? null
}

/** What is still to be told up to an event, oldest first. */
export const listUntold = (way: Way, ownerId: number, upTo: string, count: number): Promise<UntoldEvent[]> =>
  EventModel.find({ ...way, ownerId, _id: { $lte: upTo } })
    .sort({ _id: 1 })
    .limit(count)
    .lean<UntoldEvent[]>()

export const findEvent = (id: string): Promise<UntoldEvent | null> =>
  EventModel.findById(id).lean<UntoldEvent>()

/** What is told, or need not be: these events, or where there are more than anybody looks at all up to one. */
export type Covered = { upTo: string } | { events: readonly UntoldEvent[] }

/**
 * What was looked at need not be looked at again. An event that came into its log meanwhile, with an earlier time, is still to be
 * told: only what was listed is marked, one by one.
 */
export async function markTold(way: Way, ownerId: number, covered: Covered): Promise<void> {
  const field = 'mailTo' in way ? { mailTo: 1 as const } : { pushTo: 1 as const }
  const which = 'upTo' in covered ? { $lte: covered.upTo } : { $in: covered.events.map(({ _id }) => _id) }
  await EventModel.updateMany({ ...way, ownerId, _id: which }, { $unset: field })
}
