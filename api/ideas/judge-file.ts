import type { StampFault } from '#contract/rules/stamp-faults.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

const RETRY_SECONDS = 5
const SAMPLE = ['IdeaVault']

/** Why readers' names cannot be written into this PDF, found out by doing it; null where they can, undefined where that cannot be said now. */
export async function findStampFault(
  context: Context,
  bytes: Buffer,
): Promise<StampFault | null | undefined> {
  const answer = await context.printer.stamp({ bytes, lines: SAMPLE })
  if (!answer) return undefined
  return 'fault' in answer ? answer.fault : null
}

/** Judges the PDF of an idea before anybody reads it, once: the file of an idea never changes, so what is found holds for good. */
export async function judgeFile(context: Context, { _id, file }: IdeaRecord): Promise<void> {
  if (!file || file.stampFault !== undefined) return
  const fault = await findStampFault(context, await context.files.read(file.fileId))
  if (fault === undefined) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
  await recordStampFault(_id, file.fileId, fault)
}

/** Answers false where the file was judged before: that stands. */
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
