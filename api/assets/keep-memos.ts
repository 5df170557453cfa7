import { DAY } from '#contract/rules/durations.ts'
import type { Context } from '../server/context.ts'
import { chargeAnyway, refund } from '../usage/charge.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'
import { dropUnheld, unheld } from './drop-unheld.ts'

/**
 * A picture stays in the owner's assets until they delete it there; a voice memo is shown nowhere but in its idea. It is kept
 * for as long as an idea lives that once named it, so that undoing and earlier versions find it. When nothing names it any more it
 * waits, because a device that was away may have words with it: those of an idea that was deleted meanwhile become a draft of their
 * own there (pwa/sync/device/copy-draft.ts), and a device that was killed after its upload has not sent its words yet.
 */
const holderOf = (ideaId: number) => `memo ${ideaId}`

const WAIT_MS = 90 * DAY
/** Of memos that wait and are not counted; beyond that the oldest go at once. */
const MAX_WAITING = 100 * 1024 * 1024

/** Keeps the memos among these files for as long as the idea. One that was given back is counted again. */
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
 * The idea is gone: its memos wait from now on, and their bytes are given back, but for those that another idea names, or that a
 * reader was shown. It may be repeated.
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
  if (memos.length > 0) await dropBeyondRoom(context, ownerId)
}

/** Nobody gets more room by making memos and deleting their ideas. */
async function dropBeyondRoom(context: Context, ownerId: number): Promise<void> {
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
