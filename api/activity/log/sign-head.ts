import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import { findPending, type PendingEvent } from '../../adapters/database/pending-event.model.ts'
import { getSigningKey } from '../../adapters/signing/signing-key.ts'
import type { Context } from '../../server/context.ts'
import { EventModel } from './event.model.ts'
import { HeadModel } from './head.model.ts'
import { raisePosition } from './positions.ts'

/** The name of the key, in signatures and where the key is kept. */
export const LOG_KEY = 'ideavault/log'
/** No event comes after this one. */
const END = Number.MAX_SAFE_INTEGER

type Last = { sequence: number; hash: string }

/** What is signed: that this is the last event of this log. */
export const headText = (ideaId: number, { sequence, hash }: Last): string =>
  `ideavault activity/1\nidea ${ideaId}\nevents ${sequence}\nhash ${hash}\n`

/**
 * Signs the last event of a log. A head only moves forward: while a later one stands the filter misses. Answers whether the log is still
 * there.
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
    // What was appended while the log was removed goes with it.
    await deleteEvents(ideaId)
    return false
  }
  return true
}

export const isLogRemoved = async (ideaId: number): Promise<boolean> =>
  (await HeadModel.exists({ _id: ideaId, sequence: END })) !== null

/**
 * Removes the log of an idea for good. The mark comes first: whoever appends afterwards finds it and takes back what they
 * appended, and what was appended before is deleted here.
 */
export async function removeLog(context: Context, ideaId: number): Promise<void> {
  await HeadModel.updateOne(
    { _id: ideaId },
    { $set: { sequence: END, hash: null, note: null, removedAt: context.now() } },
    { upsert: true },
  )
  await deleteEvents(ideaId)
}

/** Their positions are never used again: a stream that goes on behind one of them must not take another event for it. */
async function deleteEvents(ideaId: number): Promise<void> {
  const last = await EventModel.findOne({ ideaId }, { ownerId: 1, position: 1, sequence: 1 })
    .sort({ sequence: -1 })
    .lean()
  if (!last) return
  if (last.position) await raisePosition(last.ownerId, last.position)
  await EventModel.deleteMany({ ideaId, sequence: { $lte: last.sequence } })
}

/** An agreement that somebody accepted: it makes the log evidence. */
export const isAgreement = ({ kind }: PendingEvent): boolean => kind === 'agreed'

/** Whether the log holds such an event, or one still waits for it: every acceptance that was stored has one or the other. */
export async function hasAgreement(ideaId: number): Promise<boolean> {
  // What waits is asked for first: what is written down after that is found in the log.
  for await (const { event } of findPending(ideaId)) if (isAgreement(event)) return true
  return (await EventModel.exists({ ideaId, group: 'readers', kind: 'agreed' })) !== null
}
