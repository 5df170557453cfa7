import { AppError } from '../server/app-error.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

/** The stored file of an owner's picture or memo. Throws `not_found`, also for somebody else's. */
export async function openAsset(
  ownerId: number,
  id: number,
): Promise<Pick<AssetRecord, 'fileId' | 'length' | 'type' | 'fileName' | 'sha256'>> {
  const asset = await AssetModel.findOne({ _id: id, ownerId, deletedAt: null }).lean<AssetRecord>()
  if (!asset) throw new AppError('not_found')
  return asset
}
