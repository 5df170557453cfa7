import { AssetModel } from './asset.model.ts'

/** The bytes of an account's pictures and voice memos, without memos that only wait for a device to name them again. */
export async function countAssetBytes(ownerId: number): Promise<number> {
  const counted = { ownerId, deletedAt: null, isRefunded: { $exists: false } }
  let bytes = 0
  for await (const { length } of AssetModel.find(counted, { length: 1 }).lean().cursor()) bytes += length
  return bytes
}
