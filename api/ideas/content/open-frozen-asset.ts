import { assetPath } from '#contract/assets.ts'
import { openAsset } from '../../assets/open-asset.ts'
import type { Context } from '../../server/context.ts'

/** The bytes of the picture or memo that a manifest names by `url`. Throws `not_found` if it is not one of `assetIds`. */
export async function openFrozenAsset(
  context: Context,
  { ownerId, assetIds }: { ownerId: number; assetIds: number[] },
  url: string,
): Promise<AsyncIterable<Uint8Array>> {
  const id = assetIds.find((one) => assetPath(one) === url) ?? 0
  const { fileId } = await openAsset(ownerId, id)
  return context.files.open(fileId)
}
