import { AssetModel } from './asset.model.ts'

/** The bytes of all pictures of an account. */
export async function countAssetBytes(ownerId: number): Promise<number> {
  let bytes = 0
  for await (const { length } of AssetModel.find({ ownerId, deletedAt: null }, { length: 1 }).lean().cursor())
    bytes += length
  return bytes
}
