import { encodeImage } from '../adapters/files/image-encoder.ts'
import type { Upload } from '../http/upload.ts'
import type { Context } from '../server/context.ts'
import { charged, refund } from '../usage/charge.ts'
import { spendUpload } from '../usage/spend-upload.ts'
import { UserModel, type UserRecord } from './user.model.ts'

/** A profile picture is a square of 512 pixels without metadata; the one before it is removed. */
export async function saveProfileImage(
  context: Context,
  userId: number,
  upload: Upload,
): Promise<UserRecord> {
  const { bytes } = await encodeImage(upload.bytes, { square: 512 })
  const [before, imageFile] = await charged(context, userId, { bytes: bytes.length }, async () => {
    await spendUpload(context, userId)
    const file = await context.files.save(bytes)
    const imageFile = { fileId: file.id, length: file.length }
    const before = await UserModel.findOneAndUpdate(
      { _id: userId },
      { $set: { imageFile } },
      { returnDocument: 'before' },
    )
      .lean<UserRecord>()
      .orFail()
    return [before, imageFile] as const
  })
  if (before.imageFile) {
    await context.files.remove(before.imageFile.fileId)
    await refund(context, userId, { bytes: before.imageFile.length })
  }
  return { ...before, imageFile }
}
