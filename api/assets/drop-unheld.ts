import type { Context } from '../server/context.ts'
import { refund } from '../usage/charge.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

export const unheld = { deletedAt: null, 'usedBy.0': { $exists: false } } as const

/**
 * Deletes a file that nobody holds: one conditional write decides, and frees the key of its upload. The row outlives its bytes,
 * never the reverse, so that whoever stops in between leaves them to `dropDeleted`. False: somebody holds it, or it is not there.
 */
export async function dropUnheld(context: Context, ownerId: number, id: number): Promise<boolean> {
  const deleted = await AssetModel.findOneAndUpdate(
    { _id: id, ownerId, ...unheld },
    { $set: { deletedAt: context.now(), isToRemove: true }, $unset: { uploadKey: 1 } },
  ).lean<AssetRecord>()
  if (!deleted) return false
  await tryToDrop(context, deleted)
  return true
}

/** What cannot be removed now is tried again with the next round. */
async function tryToDrop(context: Context, deleted: AssetRecord): Promise<void> {
  const { _id, ownerId, fileId, length, isRefunded } = deleted
  try {
    await context.files.discard(fileId)
    const { deletedCount } = await AssetModel.deleteOne({ _id })
    if (deletedCount > 0 && !isRefunded) await refund(context, ownerId, { bytes: length })
  } catch (error) {
    context.log.warn({ err: error, assetId: _id }, 'the bytes of a deleted file are removed later')
  }
}

/** Removes the bytes of deleted files whose removal was broken off. */
export async function dropDeleted(context: Context, stopped?: AbortSignal): Promise<void> {
  for await (const deleted of AssetModel.find({ isToRemove: true }).lean<AssetRecord[]>().cursor()) {
    if (stopped?.aborted) return
    await tryToDrop(context, deleted)
  }
}
