import { hasAgreement, removeLog } from '../activity/log/sign-head.ts'
import { releaseMemos } from '../assets/keep-memos.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { refund } from '../usage/charge.ts'
import { wordsBytes } from './content/content-bytes.ts'
import { unholdPictures } from './content/hold-pictures.ts'
import { removeAllSealed } from './history/remove-sealed.ts'
import { VersionModel } from './history/version.model.ts'
import { IdeaModel } from './idea.model.ts'
import { withOp } from './known-ops.ts'
import { ReleaseModel } from './release.model.ts'
import { ensureWritable, untilWritten, writeRevision } from './write-draft.ts'

type Seen = { ifMatch: number | null; opId: string | null }

/**
 * Deleting a draft ends its links: every look-up of a share asks whether the idea is there, and invitations that wait are not sent. Its words, their earlier
 * versions and its file go, what was sealed of them with its salts, and its log where nobody agreed to anything; what was released to readers stays as evidence of
 * what they accepted, and is never served again.
 */
export async function deleteIdea(context: Context, ownerId: number, id: number, seen: Seen): Promise<void> {
  const { ifMatch, opId } = seen
  const words = {
    content: '',
    excerpt: '',
    assetIds: [],
    assetHolder: null,
    file: null,
    versions: [],
    unsealedSince: null,
    labels: [],
    labelOps: [],
  }
  const deleted = await untilWritten(ownerId, id, async (before) => {
    ensureWritable(before, { ifMatch })
    const gone = {
      ...words,
      deletedAt: context.now(),
      logToRemove: true,
      ops: withOp({ ...before, ops: [] }, opId),
    }
    return (await writeRevision(before, gone)) && before
  }).catch(async (error: unknown) => {
    const isGone = error instanceof AppError && error.code === 'idea_deleted'
    if (isGone && opId !== null && (await IdeaModel.exists({ _id: id, ownerId, 'ops.opId': opId })))
      return null
    throw error
  })
  // Null: a repeat of the delete that was done.
  if (deleted === null) return
  await context.mailer.withdraw(`idea ${id}`)
  await unholdPictures(ownerId, deleted)
  await removeDeletedLog(context, ownerId, id)
  await VersionModel.deleteMany({ ideaId: id })
  const isFileFreed = deleted.file !== null && !(await ReleaseModel.exists({ ideaId: id }))
  if (deleted.file && isFileFreed) await context.files.remove(deleted.file.fileId)
  const { versions = [] } = deleted
  const bytes = versions.reduce((sum, { size = 0 }) => sum + size, wordsBytes(deleted))
  const fileBytes = deleted.file && isFileFreed ? deleted.file.length : 0
  await refund(context, ownerId, { bytes: bytes + fileBytes, ideas: 1, versions: versions.length })
}

/**
 * The write that deleted the idea said that its log is to go, what was sealed of it, and its voice memos. Where somebody had agreed to something the log
 * stays, as evidence.
 */
async function removeDeletedLog(context: Context, ownerId: number, ideaId: number): Promise<void> {
  await removeAllSealed(context, ideaId)
  await releaseMemos(context, ownerId, ideaId)
  const isAgreed = (await IdeaModel.exists({ _id: ideaId, isAgreed: true })) !== null
  if (!isAgreed && !(await hasAgreement(ideaId))) await removeLog(context, ideaId)
  await IdeaModel.updateOne({ _id: ideaId }, { $unset: { logToRemove: 1 } })
}

/**
 * Before an acceptance is stored: one write decides between accepting and deleting. Either the idea says from now on that its log is
 * evidence, or it was deleted first and nobody accepts anything about it any more.
 */
export async function markAgreed(ideaId: number): Promise<void> {
  const marked = await IdeaModel.updateOne({ _id: ideaId, deletedAt: null }, { $set: { isAgreed: true } })
  if (marked.matchedCount === 0) throw new AppError('share_revoked')
}

/** Removes the logs, sealed versions and memos whose process died between deleting the idea and removing its log. */
export async function removeDeletedLogs(context: Context, stopped?: AbortSignal): Promise<void> {
  const left = IdeaModel.find({ logToRemove: true }, { ownerId: 1 })
    .lean<{ _id: number; ownerId: number }[]>()
    .cursor()
  for await (const { _id, ownerId } of left) {
    if (stopped?.aborted) return
    await removeDeletedLog(context, ownerId, _id)
  }
}
