import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { refund } from '../usage/charge.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

/**
 * A picture is deleted only while nobody holds it: one conditional write decides, and frees the key of its upload. The row
 * outlives its bytes, never the reverse.
 */
export async function deleteOwnAsset(context: Context, ownerId: number, id: number): Promise<void> {
  const deleted = await AssetModel.findOneAndUpdate(
    { _id: id, ownerId, deletedAt: null, 'usedBy.0': { $exists: false } },
    { $set: { deletedAt: context.now() }, $unset: { uploadKey: 1 } },
  ).lean<AssetRecord>()
  if (!deleted) {
    const exists = await AssetModel.exists({ _id: id, ownerId, deletedAt: null })
    throw new AppError(exists ? 'asset_in_use' : 'not_found')
  }
  await context.files.remove(deleted.fileId)
  await AssetModel.deleteOne({ _id: id })
  await refund(context, ownerId, { bytes: deleted.length })
}
