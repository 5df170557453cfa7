import { openAsset } from '../assets/open-asset.ts'
import { AppError } from '../http/app-error.ts'
import type { FileAnswer } from '../http/send-file.ts'
import type { Reading } from '../recipients/ensure-reading.ts'
import { getReadingRelease } from './get-reading-release.ts'

/** A picture that the opened release itself shows; any other picture of the owner does not exist here. */
export async function getDocumentAsset(reading: Reading, assetId: number): Promise<FileAnswer> {
  const release = await getReadingRelease(reading)
  if (!release.assetIds.includes(assetId)) throw new AppError('not_found')
  const { fileId, length, type } = await openAsset(release.ownerId, assetId)
  return { fileId, length, type }
}
