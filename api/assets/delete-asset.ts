import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { AssetModel } from './asset.model.ts'
import { dropUnheld } from './drop-unheld.ts'

/** Deletes a picture or memo, only while nobody holds it. */
export async function deleteOwnAsset(context: Context, ownerId: number, id: number): Promise<void> {
  if (await dropUnheld(context, ownerId, id)) return
  const held = await AssetModel.findOne({ _id: id, ownerId, deletedAt: null }, { isMemo: 1 }).lean()
  throw new AppError(held === null ? 'not_found' : held.isMemo ? 'memo_in_use' : 'asset_in_use')
}
