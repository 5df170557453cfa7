import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

/** A picture is deleted only while no idea uses it: one conditional write decides. */
export async function deleteOwnAsset(context: Context, ownerId: number, id: number): Promise<void> {
  const deleted = await AssetModel.findOneAndUpdate(
    { _id: id, ownerId, deletedAt: null, usedBy: { $size: 0 } },
    { $set: { deletedAt: context.now() } },
  ).lean<AssetRecord>()
  if (deleted) {
    await context.files.remove(deleted.fileId)
    return
  }
  throw new AppError(
    (await AssetModel.exists({ _id: id, ownerId, deletedAt: null })) ? 'asset_in_use' : 'not_found',
  )
}
