import { hasAgreement, removeLog } from '../activity/log/sign-head.ts'
import { releaseMemos } from '../assets/keep-memos.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { refund } from '../usage/charge.ts'
import { wordsBytes } from './content/content-bytes.ts'
import { unholdPictures } from './content/hold-pictures.ts'
import { removeAllSealed } from './history/remove-sealed.ts'
import { VersionModel } from './history/version.model.ts'
import { IdeaModel, type IdeaRecord, type Remains } from './idea.model.ts'
import { withOp } from './known-ops.ts'
import { ReleaseModel } from './release.model.ts'
import { ensureWritable, retryUntilWritten, writeRevision } from './write-draft.ts'

type Seen = { ifMatch: number | null; opId: string | null }

/**
 * Deletes a draft. Its links end, because every look-up of a share checks that the idea exists, and queued invitations are
 * withdrawn. Its text, earlier versions, file and sealed versions with their salts are removed, and its title and log too if nobody
 * accepted an agreement. What was released to readers, text or PDF, stays as evidence of what they accepted and is never served
 * again. One write deletes the idea and notes what is left to remove, so that `removeDeletedIdeas` can finish after a crash. That
 * write makes the record no larger, because a full store rejects growing writes.
 */
export async function deleteIdea(context: Context, ownerId: number, id: number, seen: Seen): Promise<void> {
  const { ifMatch, opId } = seen
  const deleted = await retryUntilWritten(ownerId, id, async (before) => {
    ensureWritable(before, { ifMatch })
    const remains = remainsOf(before)
    const gone = {
      ...emptyFields,
      ...(before.labels ? { labels: [], labelOps: [] } : {}),
      deletedAt: context.now(),
      isToRemove: true,
      remains,
      ops: withOp({ ...before, ops: [] }, opId),
    }
    return (await writeRevision(before, gone)) && { _id: id, ownerId, remains }
  }).catch(async (error: unknown) => {
    const isGone = error instanceof AppError && error.code === 'idea_deleted'
    if (isGone && opId !== null && (await IdeaModel.exists({ _id: id, ownerId, 'ops.opId': opId })))
      return null
    throw error
  })
  // Null means a repeat of a finished delete.
  if (deleted === null) return
  await tryToRemove(context, deleted)
}

/** The text and file fields of a deleted idea. */
const emptyFields = {
  content: '',
  excerpt: '',
  assetIds: [],
  assetHolder: null,
  file: null,
  versions: [],
  unsealedSince: null,
}

/** What is left to remove. Absent fields are omitted, so that the record does not grow. */
function remainsOf(idea: IdeaRecord): Remains {
  const { assetIds, assetHolder, file, versions = [] } = idea
  const bytes = versions.reduce((sum, { size = 0 }) => sum + size, wordsBytes(idea))
  return {
    bytes,
    ...(versions.length > 0 ? { versions: versions.length } : {}),
    ...(assetHolder ? { assetIds, assetHolder } : {}),
    ...(file ? { fileId: file.fileId, length: file.length } : {}),
  }
}

type Deleted = Pick<IdeaRecord, '_id' | 'ownerId' | 'remains'>

/** A failed removal is retried within a minute and does not hold up other ideas. */
async function tryToRemove(context: Context, deleted: Deleted): Promise<void> {
  try {
    await removeRemains(context, deleted)
  } catch (error) {
    context.log.warn({ err: error, ideaId: deleted._id }, 'the rest of a deleted idea is removed later')
  }
}

/** Idempotent. If somebody accepted an agreement, the log stays as evidence. `remains` is absent if an older version deleted the idea. */
async function removeRemains(context: Context, { _id: ideaId, ownerId, remains }: Deleted): Promise<void> {
  await context.mailer.withdraw(`idea ${ideaId}`)
  // What frees most space goes first, so that the other writes find room on a full disk.
  await VersionModel.deleteMany({ ideaId })
  const { bytes = 0, versions = 0, assetIds = [], assetHolder = null, fileId, length = 0 } = remains ?? {}
  const isFileFreed = Boolean(fileId) && !(await ReleaseModel.exists({ ideaId }))
  if (fileId && isFileFreed) await context.files.discard(fileId)
  await removeAllSealed(context, ideaId)
  await unholdPictures(ownerId, { assetIds, assetHolder })
  await releaseMemos(context, ownerId, ideaId)
  const isAgreed = (await IdeaModel.exists({ _id: ideaId, isAgreed: true })) !== null
  const isEvidence = isAgreed || (await hasAgreement(ideaId))
  if (!isEvidence) await removeLog(context, ideaId)
  const which = { _id: ideaId, isToRemove: true }
  const { modifiedCount } = await IdeaModel.updateOne(which, {
    $unset: { isToRemove: 1, remains: 1 },
    ...(isEvidence ? {} : { $set: { title: '', copyOf: null } }),
  })
  if (modifiedCount === 0 || !remains) return
  await refund(context, ownerId, { bytes: bytes + (isFileFreed ? length : 0), ideas: 1, versions })
}

/**
 * Called before an acceptance is stored. One write decides between accepting and deleting: either the idea records that its log is
 * evidence, or it was deleted first and no agreement about it can be accepted any more.
 */
export async function markAgreed(ideaId: number): Promise<void> {
  const marked = await IdeaModel.updateOne({ _id: ideaId, deletedAt: null }, { $set: { isAgreed: true } })
  if (marked.matchedCount === 0) throw new AppError('share_revoked')
}

/** Removes what is left of ideas whose deletion was interrupted. */
export async function removeDeletedIdeas(context: Context, stopped?: AbortSignal): Promise<void> {
  const left = IdeaModel.find({ isToRemove: true }, { ownerId: 1, remains: 1 }).lean<Deleted[]>().cursor()
  for await (const deleted of left) {
    if (stopped?.aborted) return
    await tryToRemove(context, deleted)
  }
}
