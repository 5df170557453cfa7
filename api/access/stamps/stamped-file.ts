import { setTimeout } from 'node:timers/promises'
import { MINUTE } from '#contract/rules/durations.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { StoredFile } from '../../adapters/files/file-store.ts'
import type { OpenAccessSession } from '../../recipients/ensure-open.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { makeStamp } from './make-stamp.ts'
import { StampModel } from './stamp.model.ts'

/** Longer than a stamp may take with all that may wait before it. */
const LEASE = 11 * MINUTE
const LOOK_MS = 150
const LOOKS = 200
const RETRY_SECONDS = 5

/**
 * The copy of this reading, made when it is first asked for and once, however many ask at the same moment and in how many processes:
 * whoever writes the row makes it, the others wait for it. Null where the PDF cannot be stamped, which its owner can then see.
 * A copy goes with its reading: `ensureStillOpen` throws when that has ended, so that who waits for a copy that is gone makes no other.
 */
export async function getStampedFile(
  context: Context,
  session: OpenAccessSession,
  ensureStillOpen: () => Promise<unknown>,
): Promise<StoredFile | null> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const row = await StampModel.findById(session.viewId).lean()
    if (typeof row?.length === 'number') return { id: row.fileId, length: row.length }
    if (!row || row.leaseUntil < context.now()) {
      await ensureStillOpen()
      const fileId = await claim(context, session.viewId, row?.fileId ?? null)
      if (fileId !== null) return makeStamp(context, session, fileId)
    }
    await setTimeout(LOOK_MS)
  }
  throw new AppError('busy', { retryAfter: RETRY_SECONDS })
}

/** The id of the file that this caller is to make; null where another one is making it. `before`: the unfinished file of a process that ended. */
async function claim(context: Context, viewId: string, before: string | null): Promise<string | null> {
  const now = context.now()
  const mine = { fileId: context.files.newId(), leaseUntil: new Date(now.getTime() + LEASE) }
  if (before === null) {
    try {
      await StampModel.create({ _id: viewId, ...mine })
      return mine.fileId
    } catch (error) {
      if (isDuplicate(error)) return null
      throw error
    }
  }
  const left = { _id: viewId, fileId: before, length: { $exists: false }, leaseUntil: { $lt: now } }
  if ((await StampModel.updateOne(left, { $set: mine })).matchedCount === 0) return null
  await context.files.discard(before)
  return mine.fileId
}
