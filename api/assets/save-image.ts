import { limits } from '#contract/limits.ts'
import { cleanFileName } from '../adapters/clean-file-name.ts'
import { encodeImage } from '../adapters/image-encoder.ts'
import { sha256 } from '../adapters/secrets.ts'
import { nextId } from '../adapters/sequence.model.ts'
import type { Context } from '../context.ts'
import type { Upload } from '../http/upload.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

/**
 * Keeps an uploaded picture: re-encoded without metadata, the file before its row, and no file left behind when the row
 * fails. The form's `ideaId` says where it was meant for; which idea uses it is read from the idea's text instead.
 */
export async function saveImage(context: Context, ownerId: number, upload: Upload): Promise<AssetRecord> {
  const { bytes, ...facts } = await encodeImage(upload.bytes, { side: limits.imageSide })
  const file = await context.files.save(bytes)
  try {
    const asset = await AssetModel.create({
      _id: await nextId('assets'),
      ownerId,
      fileId: file.id,
      length: file.length,
      sha256: sha256(bytes),
      ...facts,
      fileName: cleanFileName(upload.fileName, 'picture').toWellFormed(),
      createdAt: context.now(),
    })
    return asset.toObject()
  } catch (error) {
    await context.files.remove(file.id)
    throw error
  }
}
