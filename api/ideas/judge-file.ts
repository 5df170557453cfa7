import type { StampFault } from '#contract/rules/stamp-faults.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

const RETRY_SECONDS = 5
const SAMPLE = ['IdeaVault']

/** Why this PDF cannot be stamped with readers' names, found by trying; null if it can, undefined if that is unknown now. */
export async function findStampFault(
  context: Context,
  bytes: Buffer,
): Promise<StampFault | null | undefined> {
  const answer = await context.printer.stamp({ bytes, lines: SAMPLE })
  if (!answer) return undefined
  return 'fault' in answer ? answer.fault : null
}

/** Checks once, before anybody reads it, whether an idea's PDF can be stamped. The file never changes, so the result is final. */
export async function judgeFile(context: Context, { _id, file }: IdeaRecord): Promise<void> {
  if (!file || file.stampFault !== undefined) return
  const fault = await findStampFault(context, await context.files.read(file.fileId))
  if (fault === undefined) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
  await recordStampFault(_id, file.fileId, fault)
}

/** Returns false if the file was checked before; that result stands. */
export async function recordStampFault(
  ideaId: number,
  fileId: string,
  stampFault: StampFault | null,
): Promise<boolean> {
  const { matchedCount } = await IdeaModel.updateOne(
    { _id: ideaId, 'file.fileId': fileId, 'file.stampFault': { $exists: false } },
    { $set: { 'file.stampFault': stampFault } },
  )
  return matchedCount > 0
}
