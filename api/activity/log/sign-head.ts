import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import { findPending, type PendingEvent } from '../../adapters/database/pending-event.model.ts'
import { getSigningKey } from '../../adapters/signing/signing-key.ts'
import type { Context } from '../../server/context.ts'
import { EventModel } from './event.model.ts'
import { HeadModel } from './head.model.ts'
import { raisePosition } from './positions.ts'

/** The name of the key, both in signatures and in the collection of keys. */
export const LOG_KEY = 'ideavault/log'
/** The sequence of a removed log's head; no event can come after it. */
const END = Number.MAX_SAFE_INTEGER

type Last = { sequence: number; hash: string }

/** The text that is signed; it states which event is the last of this log. */
export const headText = (ideaId: number, { sequence, hash }: Last): string =>
  `ideavault activity/1\nidea ${ideaId}\nevents ${sequence}\nhash ${hash}\n`

/**
 * Signs the last event of a log. A head only moves forward: when a later one is stored, the filter matches nothing. Returns whether the
 * log still exists.
 */
export async function signHead(context: Context, ideaId: number, last: Last): Promise<boolean> {
  const key = await getSigningKey(context.secrets, LOG_KEY)
  const { sequence, hash } = last
  const head = { sequence, hash, note: key.signNote(headText(ideaId, last)) }
  try {
    await HeadModel.updateOne({ _id: ideaId, sequence: { $lt: sequence } }, { $set: head }, { upsert: true })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    if (!(await isLogRemoved(ideaId))) return true
    // Events that were appended while the log was being removed are deleted with it.
    await deleteEvents(ideaId)
    return false
  }
  return true
}

export const isLogRemoved = async (ideaId: number): Promise<boolean> =>
  (await HeadModel.exists({ _id: ideaId, sequence: END })) !== null

/**
 * Removes the log of an idea for good. The head is marked first: a process that appends afterwards finds the mark and deletes what it
 * appended; events that were appended before are deleted here.
 */
export async function removeLog(context: Context, ideaId: number): Promise<void> {
  await HeadModel.updateOne(
    { _id: ideaId },
    { $set: { sequence: END, hash: null, note: null, removedAt: context.now() } },
    { upsert: true },
  )
  await deleteEvents(ideaId)
}

/** The positions of deleted events are never reused, or a stream that resumes after one could skip a new event. */
async function deleteEvents(ideaId: number): Promise<void> {
  const last = await EventModel.findOne({ ideaId }, { ownerId: 1, position: 1, sequence: 1 })
    .sort({ sequence: -1 })
    .lean()
  if (!last) return
  if (last.position) await raisePosition(last.ownerId, last.position)
  await EventModel.deleteMany({ ideaId, sequence: { $lte: last.sequence } })
}

/** Whether somebody accepted an agreement, which makes the log evidence. */
export const isAgreement = ({ kind }: PendingEvent): boolean => kind === 'agreed'

/** Whether an accepted agreement is in the log or still pending; every stored acceptance has one or the other. */
export async function hasAgreement(ideaId: number): Promise<boolean> {
  // Pending events are read first: one that is appended after that is found in the log.
  for await (const { event } of findPending(ideaId)) if (isAgreement(event)) return true
  return (await EventModel.exists({ ideaId, group: 'readers', kind: 'agreed' })) !== null
}
