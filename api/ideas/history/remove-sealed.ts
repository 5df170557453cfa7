import type { Context } from '../../server/context.ts'
import { refund } from '../../usage/charge.ts'
import { unholdPictures } from '../content/hold-pictures.ts'
import { type SealedVersion, SealedVersionModel } from './sealed-version.model.ts'

type Kept = Pick<SealedVersion, '_id' | 'ownerId' | 'size' | 'assetIds' | 'assetHolder'>
const kept = { ownerId: 1, size: 1, assetIds: 1, assetHolder: 1 } as const

/** Removes all sealed versions of an idea with their salts, after which its leaves in the log reveal nothing. Idempotent. */
export async function removeAllSealed(context: Context, ideaId: number): Promise<void> {
  for await (const sealed of SealedVersionModel.find({ ideaId }, kept).lean<Kept[]>().cursor())
    await removeSealed(context, sealed)
}

/** Only the call that really deleted the row refunds its charge. */
export async function removeSealed(context: Context, sealed: Kept): Promise<void> {
  const { deletedCount } = await SealedVersionModel.deleteOne({ _id: sealed._id })
  if (deletedCount === 0) return
  await refund(context, sealed.ownerId, { bytes: sealed.size, versions: 1 })
  await unholdPictures(sealed.ownerId, sealed)
}
