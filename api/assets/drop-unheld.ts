import type { Context } from '../server/context.ts'
import { refund } from '../usage/charge.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

export const unheld = { deletedAt: null, 'usedBy.0': { $exists: false } } as const

/**
 * Deletes a file that nobody holds: one conditional write decides, and frees the key of its upload. The row outlives its bytes,
 * never the reverse. False: somebody holds it, or it is not there.
 */
export async function dropUnheld(context: Context, ownerId: number, id: number): Promise<boolean> {
  const deleted = await AssetModel.findOneAndUpdate(
    { _id: id, ownerId, ...unheld },
    { $set: { deletedAt: context.now() }, $unset: { uploadKey: 1 } },
  ).lean<AssetRecord>()
  if (!deleted) return false
  await context.files.remove(deleted.fileId)
  await AssetModel.deleteOne({ _id: id })
  if (!deleted.isRefunded) await refund(context, ownerId, { bytes: deleted.length })
  return true
}
