import { AssetModel, type AssetRecord } from './asset.model.ts'

/**
 * Marks an owner's pictures as used by an idea before the idea is written, and answers those that exist: a picture
 * that somebody else owns, or that is gone, is not among them.
 */
export async function claimAssets(ownerId: number, ideaId: number, ids: number[]): Promise<AssetRecord[]> {
  if (ids.length === 0) return []
  const own = { _id: { $in: ids }, ownerId, deletedAt: null }
  await AssetModel.updateMany(own, { $addToSet: { usedBy: ideaId } })
  return AssetModel.find(own).sort({ _id: 1 }).lean<AssetRecord[]>()
}

/** Lets go of every picture of an idea except those it still shows. */
export async function releaseAssets(ownerId: number, ideaId: number, keep: number[]): Promise<void> {
  await AssetModel.updateMany({ ownerId, usedBy: ideaId, _id: { $nin: keep } }, { $pull: { usedBy: ideaId } })
}
