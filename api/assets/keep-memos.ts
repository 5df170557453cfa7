import { DAY } from '#contract/rules/durations.ts'
import type { Context } from '../server/context.ts'
import { chargeAnyway, refund } from '../usage/charge.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'
import { dropUnheld, unheld } from './drop-unheld.ts'

/**
 * A picture stays in the owner's assets until they delete it there, but a voice memo is shown only in its idea. It is kept as long
 * as any idea exists that ever named it, so that undo and earlier versions find it. A memo that no idea names waits before it is
 * deleted, because a device that was offline may still have text with it: text of an idea deleted meanwhile becomes a new draft
 * there (pwa/sync/device/copy-draft.ts), and a device that was closed after an upload has not sent its text yet.
 */
const holderOf = (ideaId: number) => `memo ${ideaId}`

const WAIT_MS = 90 * DAY
/** Bytes of waiting memos that are not charged; beyond this the oldest are deleted at once. */
const MAX_WAITING = 100 * 1024 * 1024

/** Holds the memos among these files for the idea. A memo that was refunded is charged again. */
export async function keepMemos(
  context: Context,
  ownerId: number,
  ideaId: number,
  files: readonly AssetRecord[],
): Promise<void> {
  const memos = files.filter(({ isMemo }) => isMemo)
  if (memos.length === 0) return
  const ids = memos.map(({ _id }) => _id)
  const keep = { $addToSet: { usedBy: holderOf(ideaId) }, $unset: { spareSince: 1 } }
  await AssetModel.updateMany({ _id: { $in: ids }, ownerId }, keep)
  for (const { _id, length, isRefunded } of memos) {
    if (!isRefunded) continue
    const { modifiedCount } = await AssetModel.updateOne(
      { _id, isRefunded: true },
      { $unset: { isRefunded: 1 } },
    )
    if (modifiedCount === 1) await chargeAnyway(context, ownerId, { bytes: length })
  }
}

/**
 * Called when an idea is deleted: its memos wait from now on and are refunded, except those that another idea or a release holds.
 * Safe to repeat.
 */
export async function releaseMemos(context: Context, ownerId: number, ideaId: number): Promise<void> {
  const kept = { ownerId, deletedAt: null, isMemo: true, usedBy: holderOf(ideaId) }
  const memos = await AssetModel.find(kept).lean<AssetRecord[]>()
  for (const { _id, length, usedBy } of memos) {
    const own = usedBy.filter((name) => name === holderOf(ideaId) || name.startsWith(`idea ${ideaId} `))
    const since = { spareSince: context.now() }
    await AssetModel.updateOne({ _id }, { $pull: { usedBy: { $in: own } }, $set: since })
    const { modifiedCount } = await AssetModel.updateOne(
      { _id, ownerId, ...unheld, isRefunded: { $exists: false } },
      { $set: { isRefunded: true } },
    )
    if (modifiedCount === 1) await refund(context, ownerId, { bytes: length })
  }
  if (memos.length > 0) await dropBeyondLimit(context, ownerId)
}

/** Prevents accounts from gaining room by recording memos and deleting their ideas. */
async function dropBeyondLimit(context: Context, ownerId: number): Promise<void> {
  const waiting = await AssetModel.find(
    { ownerId, deletedAt: null, isRefunded: true },
    { length: 1, spareSince: 1 },
  ).lean<Pick<AssetRecord, '_id' | 'length' | 'spareSince'>[]>()
  const since = ({ spareSince }: Pick<AssetRecord, 'spareSince'>) => spareSince?.getTime() ?? 0
  let bytes = 0
  for (const memo of waiting.sort((one, other) => since(other) - since(one) || other._id - one._id)) {
    bytes += memo.length
    if (bytes > MAX_WAITING) await dropUnheld(context, ownerId, memo._id)
  }
}

/** Deletes the memos that have waited long enough. */
export async function dropSpareMemos(context: Context, stopped?: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - WAIT_MS)
  const spare = AssetModel.find({ spareSince: { $lt: before }, ...unheld }, { ownerId: 1 })
    .lean<{ _id: number; ownerId: number }[]>()
    .cursor()
  for await (const { _id, ownerId } of spare) {
    if (stopped?.aborted) return
    await dropUnheld(context, ownerId, _id)
  }
}
