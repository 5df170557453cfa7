import { AccountHeadModel, changeHead } from './account-head.model.ts'
import { EventModel, type EventRecord } from './event.model.ts'

/**
 * A position is the place of an event among all events of its account, counted from 1 in the order in which they were stored. A stream
 * resumes after a position. A unique index decides it, as it does a log's sequence, so none becomes visible before the one below it.
 */

/** The highest position that an account has used. The head may lag behind the events, and the events may have been deleted. */
export async function findPosition(ownerId: number): Promise<number> {
  const [head, last] = await Promise.all([
    AccountHeadModel.findById(ownerId).lean(),
    EventModel.findOne({ ownerId, position: { $gt: 0 } }, { position: 1 })
      .sort({ position: -1 })
      .lean(),
  ])
  return Math.max(head?.position ?? 0, last?.position ?? 0)
}

/** Records the highest position of an account. It never decreases. */
export const raisePosition = (ownerId: number, position: number): Promise<void> =>
  changeHead(ownerId, { $max: { position } })

/** Records that events of an account were marked read or dismissed. */
export const recordChange = (ownerId: number): Promise<void> =>
  changeHead(ownerId, { $inc: { changes: 1 }, $setOnInsert: { position: 0 } })

export type AccountHead = { position: number; changes: number }

/** The heads of many accounts, in one query; accounts without events are not in the result. */
export async function findHeads(ownerIds: number[]): Promise<ReadonlyMap<number, AccountHead>> {
  const heads = await AccountHeadModel.find({ _id: { $in: ownerIds } }).lean()
  return new Map(heads.map(({ _id, position, changes = 0 }) => [_id, { position, changes }]))
}

/** Finds at most `most` events after a position, in ascending order. */
export const findEventsAfter = (ownerId: number, position: number, most: number): Promise<EventRecord[]> =>
  EventModel.find({ ownerId, position: { $gt: position } })
    .sort({ position: 1 })
    .limit(most)
    .lean<EventRecord[]>()
