import { isNotificationKind } from '#contract/rules/notification-kinds.ts'
import type { PendingEvent } from '../../adapters/database/pending-event.model.ts'
import { EventModel, type EventRecord } from './event.model.ts'
import { firstIdAt } from './event-id.ts'

/**
 * The notifications still due for an event: by mail to the idea's owner or a reader, by push to the owner. Each field is absent once it
 * has been handled.
 */
type Deliveries = Pick<EventRecord, 'mailTo' | 'pushTo'>
/** An event as the notifications feature sees it. */
export type EventToNotify = EventRecord
/** One of these notifications; it is also the filter for the events for which it is due. */
export type Delivery = { mailTo: 'owner' | 'reader' } | { pushTo: 'owner' }

/** Owners are notified of unread events, readers of an owner's answer. Events that a migration added are not unread. */
export function deliveriesOf({ kind, unread, group }: PendingEvent): Deliveries {
  if (unread && isNotificationKind(kind)) return { mailTo: 'owner', pushTo: 'owner' }
  return kind === 'commented' && group === 'own' ? { mailTo: 'reader' } : {}
}

/** Yields each account whose ideas have an event older than `before` for which this notification is still due. */
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

/** The oldest event of an account for which this notification is still due, or null. */
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

/** Lists the events up to `upTo` for which this notification is still due, oldest first. */
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

/** The events that have been handled: those listed, or all up to one when there are too many to list. */
export type Handled = { upTo: string } | { events: readonly EventToNotify[] }

/**
 * Marks events as handled. An event with an earlier time may have entered its log meanwhile and must still be notified, so listed events
 * are marked by their ids.
 */
export async function markNotified(delivery: Delivery, ownerId: number, handled: Handled): Promise<void> {
  const field = 'mailTo' in delivery ? { mailTo: 1 as const } : { pushTo: 1 as const }
  const which = 'upTo' in handled ? { $lte: handled.upTo } : { $in: handled.events.map(({ _id }) => _id) }
  await EventModel.updateMany({ ...delivery, ownerId, _id: which }, { $unset: field })
}
