import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { cleanFileName } from '../adapters/files/clean-file-name.ts'
import { encodeImage } from '../adapters/files/image-encoder.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import type { Upload } from '../http/upload.ts'
import type { Context } from '../server/context.ts'
import { charged } from '../usage/charge.ts'
import { spendUpload } from '../usage/spend-upload.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

/** The longer side of a stored picture, in pixels. */
const IMAGE_SIDE = 2400
/** Attempts of a keyed upload, when the picture it made is deleted at the very moment of its repeat. */
const TRIES = 5

/**
 * Keeps an uploaded picture, re-encoded without metadata. One key makes one picture, until that is deleted: a unique index
 * decides between repeats at the same moment. The form's `ideaId` says where it was meant for; which idea uses it is read
 * from the idea's text instead.
 */
export async function saveImage(
  context: Context,
  ownerId: number,
  uploadKey: string | null,
  upload: Upload,
): Promise<AssetRecord> {
  const known = await findByKey(ownerId, uploadKey)
  if (known) return known
  const fileName = cleanFileName(upload.fileName, 'picture').toWellFormed()
  const image = await encodeImage(upload.bytes, { side: IMAGE_SIDE })
  const named = { ownerId, fileName, ...(uploadKey === null ? {} : { uploadKey }) }
  for (let tries = 1; ; tries++) {
    try {
      return await charged(context, ownerId, { bytes: image.bytes.length }, async () => {
        await spendUpload(context, ownerId)
        return insert(context, named, image)
      })
    } catch (error) {
      if (!isDuplicate(error) || tries === TRIES) throw error
      const first = await findByKey(ownerId, uploadKey)
      if (first) return first
    }
  }
}

const findByKey = async (ownerId: number, uploadKey: string | null) =>
  uploadKey === null ? null : AssetModel.findOne({ ownerId, uploadKey, deletedAt: null }).lean<AssetRecord>()

type Named = { ownerId: number; fileName: string; uploadKey?: string }
type Image = Awaited<ReturnType<typeof encodeImage>>

/** The file before its row, and no file left behind when the row fails. */
async function insert(context: Context, named: Named, { bytes, ...facts }: Image): Promise<AssetRecord> {
  const id = await nextId('assets')
  const file = await context.files.save(bytes)
  try {
    const asset = await AssetModel.create({
      _id: id,
      ...named,
      fileId: file.id,
      length: file.length,
      sha256: sha256(bytes),
      ...facts,
      createdAt: context.now(),
    })
    return asset.toObject()
  } catch (error) {
    // The answer of a write may be lost after it happened: a row that is there keeps its file.
    if (!(await AssetModel.exists({ _id: id }))) await context.files.remove(file.id)
    throw error
  }
}
