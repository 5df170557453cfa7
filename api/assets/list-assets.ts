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

/** What is stored of some of an owner's pictures, in the order of their ids. */
export async function listAssetFiles(ownerId: number, ids: number[]): Promise<AssetRecord[]> {
  if (ids.length === 0) return []
  return AssetModel.find({ _id: { $in: [...ids] }, ownerId, deletedAt: null })
    .sort({ _id: 1 })
    .lean<AssetRecord[]>()
}
