import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { Context } from '../../server/context.ts'
import { charged } from '../../usage/charge.ts'
import { unholdPictures } from '../content/hold-pictures.ts'
import { type SealedVersion, SealedVersionModel } from './sealed-version.model.ts'

export type NewSealed = Omit<SealedVersion, '_id' | 'logIndex' | 'recordedAt' | 'sentAt' | 'block'>

/**
 * Stores a sealed version and charges for it. Its unique number decides between two processes: the second gets null, and its charge
 * and pictures are released. Throws if the account has no room.
 */
export async function storeSealed(context: Context, sealed: NewSealed): Promise<SealedVersion | null> {
  const { ownerId, size } = sealed
  try {
    const stored = await charged(context, ownerId, { bytes: size, versions: 1 }, () => insert(sealed))
    if (stored === null) await unholdPictures(ownerId, sealed)
    return stored
  } catch (error) {
    await unholdPictures(ownerId, sealed)
    throw error
  }
}

async function insert(sealed: NewSealed): Promise<SealedVersion | null> {
  try {
    return (await SealedVersionModel.create(sealed)).toObject()
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}
