import type { Asset } from '#contract/assets.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'
import { describeAsset } from './describe-asset.ts'

/** An owner's pictures, the newest first. */
export async function listOwnAssets(ownerId: number): Promise<Asset[]> {
  const assets = await AssetModel.find({ ownerId, deletedAt: null })
    .sort({ createdAt: -1, _id: -1 })
    .lean<AssetRecord[]>()
  return assets.map(describeAsset)
}
