import { AccountHeadModel, changeHead } from './account-head.model.ts'
import { EventModel, type EventRecord } from './event.model.ts'

/**
 * A position is the place of an event among all events of its account, from 1, in the order of writing down: what a stream goes on
 * from. Like the sequence of a log it is decided by a unique index, so none becomes visible before the one below it.
 */

/** The greatest position that an account has used. The head may lag behind the events, and the events may be gone. */
export async function findPosition(ownerId: number): Promise<number> {
  const [head, last] = await Promise.all([
    AccountHeadModel.findById(ownerId).lean(),
    EventModel.findOne({ ownerId, position: { $gt: 0 } }, { position: 1 })
      .sort({ position: -1 })
      .lean(),
  ])
  return Math.max(head?.position ?? 0, last?.position ?? 0)
}

/** Says how far an account is. It never goes back. */
export const raisePosition = (ownerId: number, position: number): Promise<void> =>
  changeHead(ownerId, { $max: { position } })

/** Something of an account was read or put aside. */
export const recordChange = (ownerId: number): Promise<void> =>
  changeHead(ownerId, { $inc: { changes: 1 }, $setOnInsert: { position: 0 } })

export type AccountHead = { position: number; changes: number }

/** How far many accounts are, in one query; those without events are not in it. */
export async function findHeads(ownerIds: number[]): Promise<ReadonlyMap<number, AccountHead>> {
  const heads = await AccountHeadModel.find({ _id: { $in: ownerIds } }).lean()
  return new Map(heads.map(({ _id, position, changes = 0 }) => [_id, { position, changes }]))
}

/** What was written down after a position, in its order. */
export const findEventsAfter = (ownerId: number, position: number, most: number): Promise<EventRecord[]> =>
  EventModel.find({ ownerId, position: { $gt: position } })
    .sort({ position: 1 })
    .limit(most)
    .lean<EventRecord[]>()
