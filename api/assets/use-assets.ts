import { AssetModel, type AssetRecord } from './asset.model.ts'

/**
 * A picture stays while anybody holds it. Each stored text that shows pictures holds them under a name of its own, taken
 * before the text is written and let go after it is gone, so no order of saving, releasing and deleting can free a
 * picture that is still shown.
 */

/** Holds those of the pictures that the owner has, and answers them: somebody else's, or one that is gone, is not among them. */
export async function holdAssets(ownerId: number, holder: string, ids: number[]): Promise<AssetRecord[]> {
  if (ids.length === 0) return []
  const own = { _id: { $in: ids }, ownerId, deletedAt: null }
  await AssetModel.updateMany(own, { $addToSet: { usedBy: holder } })
  return AssetModel.find({ ...own, usedBy: holder })
    .sort({ _id: 1 })
    .lean<AssetRecord[]>()
}

export async function unholdAssets(ownerId: number, holder: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await AssetModel.updateMany({ _id: { $in: ids }, ownerId }, { $pull: { usedBy: holder } })
}
