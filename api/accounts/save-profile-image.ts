import { encodeImage } from '../adapters/files/image-encoder.ts'
import type { Upload } from '../http/upload.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { charged } from '../usage/charge.ts'
import { spendUpload } from '../usage/spend-upload.ts'
import {
  announceImage,
  giveUpImage,
  type ImageFile,
  removeFormerImages,
  showImage,
} from './profile-images.ts'
import type { UserRecord } from './user.model.ts'

const RETRY_SECONDS = 5

/** Stores a profile picture as a square of 512 pixels without metadata, and removes the previous one. */
export async function saveProfileImage(
  context: Context,
  userId: number,
  upload: Upload,
): Promise<UserRecord> {
  const { bytes } = await encodeImage(upload.bytes, { square: 512 })
  const imageFile = { fileId: context.files.newId(), length: bytes.length }
  const work = async () => {
    await spendUpload(context, userId)
    return keep(context, userId, bytes, imageFile)
  }
  try {
    return await charged(context, userId, { bytes: bytes.length }, work)
  } finally {
    await removeFormerImages(context, userId).catch((error: unknown) =>
      context.log.warn({ err: error, userId }, 'a former profile picture will be removed later'),
    )
  }
}

async function keep(
  context: Context,
  userId: number,
  bytes: Buffer,
  imageFile: ImageFile,
): Promise<UserRecord> {
  const { fileId } = imageFile
  if (!(await announceImage(context, userId, fileId))) throw new AppError('sign_in')
  try {
    await context.files.save(bytes, fileId)
    const user = await showImage(context, userId, imageFile)
    if (user) return user
    await context.files.discard(fileId)
  } catch (error) {
    // If this write fails too, dropSpareImages gives the file up after an hour. Only files still listed as arriving are given up, so a
    // picture that is shown keeps its file even if the write that showed it was reported as an error.
    await giveUpImage(context, userId, fileId).catch(() => undefined)
    throw error
  }
  throw new AppError('busy', { retryAfter: RETRY_SECONDS })
}
