import { setTimeout } from 'node:timers/promises'
import { MINUTE } from '#contract/rules/durations.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { StoredFile } from '../../adapters/files/file-store.ts'
import type { OpenAccessSession } from '../../recipients/ensure-open.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { makeStamp } from './make-stamp.ts'
import { StampModel } from './stamp.model.ts'

/** Longer than one stamp can take, including the queue before it. */
const LEASE_MS = 11 * MINUTE
const POLL_MS = 150
const MAX_POLLS = 200
const RETRY_SECONDS = 5

/**
 * The stamped copy for this reading, made once on the first request, however many requests and processes ask at the same moment:
 * the one that inserts the row makes it, the others wait. Null if the PDF cannot be stamped, which its owner can see. The copy is
 * deleted when its reading ends: `ensureStillOpen` throws then, so that a waiting request does not make another one.
 */
export async function getStampedFile(
  context: Context,
  session: OpenAccessSession,
  ensureStillOpen: () => Promise<unknown>,
): Promise<StoredFile | null> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const row = await StampModel.findById(session.viewId).lean()
    if (typeof row?.length === 'number') return { id: row.fileId, length: row.length }
    if (!row || row.leaseUntil < context.now()) {
      await ensureStillOpen()
      const fileId = await claim(context, session.viewId, row?.fileId ?? null)
      if (fileId !== null) return makeStamp(context, session, fileId)
    }
    await setTimeout(POLL_MS)
  }
  throw new AppError('busy', { retryAfter: RETRY_SECONDS })
}

/**
 * The id of the file that this caller must make; null while another one is making it. `before` is the unfinished file of a process
 * that stopped.
 */
async function claim(context: Context, viewId: string, before: string | null): Promise<string | null> {
  const now = context.now()
  const mine = { fileId: context.files.newId(), leaseUntil: new Date(now.getTime() + LEASE_MS) }
  if (before === null) {
    try {
      await StampModel.create({ _id: viewId, ...mine })
      return mine.fileId
    } catch (error) {
      if (isDuplicate(error)) return null
      throw error
    }
  }
  const abandoned = { _id: viewId, fileId: before, length: { $exists: false }, leaseUntil: { $lt: now } }
  if ((await StampModel.updateOne(abandoned, { $set: mine })).matchedCount === 0) return null
  await context.files.discard(before)
  return mine.fileId
}
