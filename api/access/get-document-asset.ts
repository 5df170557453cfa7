import { openAsset } from '../assets/open-asset.ts'
import type { FileAnswer } from '../http/send-file.ts'
import { AppError } from '../server/app-error.ts'
import { getOpenRelease } from './get-open-release.ts'
import { ensureStillOpen, type OpenCall } from './still-open.ts'

/** A picture or memo that the opened release itself shows; the owner's other files are not found here. */
export async function getDocumentAsset(call: OpenCall, assetId: number): Promise<FileAnswer> {
  const release = await getOpenRelease(call.visit)
  if (!release.assetIds.includes(assetId)) throw new AppError('not_found')
  const { fileId, length, type } = await openAsset(release.ownerId, assetId)
  await ensureStillOpen(call)
  return { fileId, length, type }
}
