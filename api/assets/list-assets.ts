import type { Asset } from '#contract/assets.ts'
import { afterCursor, type Page, pageOf, readCursor } from '../server/page.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'
import { describeAsset } from './describe-asset.ts'

/** Pictures per page. */
const PAGE = 1_000

/** A page of an owner's pictures, the newest first. */
export async function listOwnAssets(ownerId: number, cursor?: string): Promise<Page<Asset>> {
  const place = readCursor(cursor)
  const rest = place && afterCursor('createdAt', { ...place, id: Number(place.id) || 0 })
  const rows = await AssetModel.find({ ownerId, deletedAt: null, isMemo: { $exists: false }, ...rest })
    .sort({ createdAt: -1, _id: -1 })
    .limit(PAGE + 1)
    .lean<AssetRecord[]>()
  const { items, next } = pageOf(rows, PAGE, ({ createdAt, _id }) => ({ at: createdAt, id: _id }))
  return { items: items.map(describeAsset), next }
}

/** The records of some of an owner's files, ordered by id. */
export async function listAssetFiles(ownerId: number, ids: number[]): Promise<AssetRecord[]> {
  if (ids.length === 0) return []
  return AssetModel.find({ _id: { $in: [...ids] }, ownerId, deletedAt: null })
    .sort({ _id: 1 })
    .lean<AssetRecord[]>()
}

/** The stored files of everything an owner uploaded, without memos of deleted ideas. */
export const listOwnFiles = (ownerId: number): Promise<Pick<AssetRecord, '_id' | 'fileId' | 'type'>[]> =>
  AssetModel.find({ ownerId, deletedAt: null, isRefunded: { $exists: false } }, { fileId: 1, type: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean<AssetRecord[]>()
