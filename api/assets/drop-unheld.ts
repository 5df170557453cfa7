import type { Context } from '../server/context.ts'
import { refund } from '../usage/charge.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

export const unheld = { deletedAt: null, 'usedBy.0': { $exists: false } } as const

/**
 * Deletes a file that nobody holds. One conditional write decides and frees its upload key. The row is removed after its bytes, so
 * that `dropDeleted` can finish after a crash. Returns false if somebody holds the file or it does not exist.
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

/** A failed removal is retried in the next round. */
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

/** Removes the bytes of deleted files whose removal was interrupted. */
export async function dropDeleted(context: Context, stopped?: AbortSignal): Promise<void> {
  for await (const deleted of AssetModel.find({ isToRemove: true }).lean<AssetRecord[]>().cursor()) {
    if (stopped?.aborted) return
    await tryToDrop(context, deleted)
  }
}
