import type { StoredFile } from '../../adapters/files/file-store.ts'
import { recordStampFault } from '../../ideas/judge-file.ts'
import type { OpenAccessSession } from '../../recipients/ensure-open.ts'
import { getReleaseOf } from '../../recipients/get-release-of.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { markLine, originLine } from './mark-lines.ts'
import { StampModel } from './stamp.model.ts'

const RETRY_SECONDS = 5

/** Makes the file for a row that the caller has inserted. If that fails, both the row and the file are removed. */
export async function makeStamp(
  context: Context,
  session: OpenAccessSession,
  fileId: string,
): Promise<StoredFile | null> {
  const row = { _id: session.viewId, fileId }
  try {
    const copy = await stamp(context, session)
    if (!copy) {
      await StampModel.deleteOne(row)
      return null
    }
    const { length } = await context.files.save(copy.bytes, fileId)
    const { matchedCount } = await StampModel.updateOne(row, { $set: { length, pages: copy.pages } })
    // No row: the reading ended while its copy was being made.
    if (matchedCount === 0) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
    return { id: fileId, length }
  } catch (error) {
    await context.files.discard(fileId)
    await StampModel.deleteOne(row)
    throw error
  }
}

/**
 * Null if the file was never checked before (ideas/judge-file.ts) and turns out to be one that cannot be stamped. A file that could
 * be stamped when its owner made the link fails only for the moment, so the request is refused rather than answered with an
 * unmarked copy.
 */
async function stamp(
  context: Context,
  session: OpenAccessSession,
): Promise<{ bytes: Buffer; pages: number } | null> {
  const { ideaId, file, contentSha256 } = await getReleaseOf(session)
  if (!file) throw new AppError('not_found')
  const lines = [markLine(session), originLine(contentSha256)]
  const answer = await context.printer.stamp({ bytes: await context.files.read(file.fileId), lines })
  if (answer && 'stamped' in answer) return { bytes: Buffer.from(answer.stamped), pages: answer.pages }
  if (answer && (await recordStampFault(ideaId, file.fileId, answer.fault))) return null
  throw new AppError('busy', { retryAfter: RETRY_SECONDS })
}
