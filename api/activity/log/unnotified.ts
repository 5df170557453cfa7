import { isNotificationKind } from '#contract/rules/notification-kinds.ts'
import type { PendingEvent } from '../../adapters/database/pending-event.model.ts'
import { EventModel, type EventRecord } from './event.model.ts'
import { firstIdAt } from './event-id.ts'

/** The notifications that an event still owes: by letter to the idea's owner or a reader, by push to the owner. Each field is absent once it is done. */
type Deliveries = Pick<EventRecord, 'mailTo' | 'pushTo'>
/** An event as the feature that sends notifications knows it. */
export type EventToNotify = EventRecord
/** One of them, which is also the filter for the events that owe it. */
export type Delivery = { mailTo: 'owner' | 'reader' } | { pushTo: 'owner' }

/** Owners are notified of what is new to them, and readers of an owner's answer. What a migration found is not new. */
export function deliveriesOf({ kind, unread, group }: PendingEvent): Deliveries {
  if (unread && isNotificationKind(kind)) return { mailTo: 'owner', pushTo: 'owner' }
  return kind === 'commented' && group === 'own' ? { mailTo: 'reader' } : {}
}

/** The accounts whose ideas have an event older than `before` that still owes this delivery, each once. */
export async function* findOwnersToNotify(delivery: Delivery, before: Date): AsyncIterable<number> {
  for (let last = 0; ; ) {
    const next = await EventModel.findOne(
      { ...delivery, ownerId: { $gt: last }, _id: { $lt: firstIdAt(before) } },
      { ownerId: 1 },
    )
      .sort({ ownerId: 1, _id: 1 })
      .lean<Pick<EventRecord, 'ownerId'>>()
    if (!next) return
    last = next.ownerId
    yield last
  }
}

/** The oldest event of an account that still owes this delivery; null when there is none. */
export const findOldestUnnotified = (delivery: Delivery, ownerId: number): Promise<string | null> =>
  findEnd(delivery, ownerId, 1)
export const findNewestUnnotified = (delivery: Delivery, ownerId: number): Promise<string | null> =>
  findEnd(delivery, ownerId, -1)

async function findEnd(delivery: Delivery, ownerId: number, order: 1 | -1): Promise<string | null> {
  const found = await EventModel.findOne({ ...delivery, ownerId }, { _id: 1 })
    .sort({ _id: order })
    .lean<{ _id: string }>()
  return found?._id ?? null
}

/** The events up to `upTo` that still owe this delivery, oldest first. */
export const listUnnotified = (
  delivery: Delivery,
  ownerId: number,
  upTo: string,
  count: number,
): Promise<EventToNotify[]> =>
  EventModel.find({ ...delivery, ownerId, _id: { $lte: upTo } })
    .sort({ _id: 1 })
    .limit(count)
    .lean<EventToNotify[]>()

export const findEvent = (id: string): Promise<EventToNotify | null> =>
  EventModel.findById(id).lean<EventToNotify>()

/** What is done with: these events, or all up to one where there are more than are looked at one by one. */
export type Handled = { upTo: string } | { events: readonly EventToNotify[] }

/**
 * Marks events as done with. An event that came into its log meanwhile, with an earlier time, still owes its delivery: only what was
 * listed is marked, one by one.
 */
export async function markNotified(delivery: Delivery, ownerId: number, handled: Handled): Promise<void> {
  const field = 'mailTo' in delivery ? { mailTo: 1 as const } : { pushTo: 1 as const }
  const which = 'upTo' in handled ? { $lte: handled.upTo } : { $in: handled.events.map(({ _id }) => _id) }
  await EventModel.updateMany({ ...delivery, ownerId, _id: which }, { $unset: field })
}
