import { AssetModel, type AssetRecord } from './asset.model.ts'

/**
 * A picture is kept while anybody holds it. Each stored text holds its pictures under its own name, taken before the text is
 * written and released after the text is gone, so that no order of saving, releasing and deleting can remove a picture that is
 * still shown.
 */

/** Holds the pictures that belong to the owner and returns them, without deleted ones and other owners'. */
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
