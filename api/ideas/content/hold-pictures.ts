import { keepMemos } from '../../assets/keep-memos.ts'
import { holdAssets, unholdAssets } from '../../assets/use-assets.ts'
import type { Context } from '../../server/context.ts'

/** Each saved content holds its pictures under its own name, so that simultaneous saves never release each other's pictures. */
export type Held = { assetIds: number[]; assetHolder: string | null }

const HOLDER_BYTES = 9

/** Holds those of the pictures `ids` that belong to the owner; others are left out. */
export async function holdPictures(
  context: Context,
  ownerId: number,
  ideaId: number,
  ids: number[],
): Promise<Held> {
  if (ids.length === 0) return { assetIds: [], assetHolder: null }
  const assetHolder = `idea ${ideaId} ${context.randomBytes(HOLDER_BYTES).toString('base64url')}`
  const held = await holdAssets(ownerId, assetHolder, ids)
  await keepMemos(context, ownerId, ideaId, held)
  return { assetIds: held.map(({ _id }) => _id), assetHolder }
}

export async function unholdPictures(
  ownerId: number,
  { assetIds, assetHolder }: { assetIds: number[]; assetHolder?: string | null },
): Promise<void> {
  if (assetHolder) await unholdAssets(ownerId, assetHolder, [...assetIds])
}
