import { stillArriving } from '../adapters/database/arriving-file.model.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { saveArriving } from '../adapters/files/save-arriving.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { charged } from '../usage/charge.ts'
import { spendUpload } from '../usage/spend-upload.ts'
import { AssetModel, type AssetRecord } from './asset.model.ts'

/** Attempts of a keyed upload, in case its first file is deleted while it is repeated. */
const TRIES = 5
const RETRY_SECONDS = 5

/** The owner, and the `Idempotency-Key` of the upload. */
export type Sender = { ownerId: number; uploadKey: string | null }
/** An upload after it was checked, as it will be stored. */
export type Checked = {
  bytes: Buffer
  fileName: string
  type: string
  width: number
  height: number
  isMemo?: true
}

/**
 * Stores an uploaded file. One key makes one file until that is deleted; a unique index decides between simultaneous repeats.
 * `check` validates the upload and is skipped for a repeat.
 */
export async function storeAsset(
  context: Context,
  sender: Sender,
  check: () => Promise<Checked>,
): Promise<AssetRecord> {
  const { ownerId } = sender
  const known = await findByKey(sender)
  if (known) return known
  const checked = await check()
  for (let tries = 1; ; tries++) {
    try {
      return await charged(context, ownerId, { bytes: checked.bytes.length }, async () => {
        await spendUpload(context, ownerId)
        return insert(context, sender, checked)
      })
    } catch (error) {
      if (!isDuplicate(error) || tries === TRIES) throw error
      const first = await findByKey(sender)
      if (first) return first
    }
  }
}

const findByKey = async ({ ownerId, uploadKey }: Sender) =>
  uploadKey === null ? null : AssetModel.findOne({ ownerId, uploadKey, deletedAt: null }).lean<AssetRecord>()

/** The row is inserted before its file and completed after it, so that a crash leaves no orphaned file. */
async function insert(
  context: Context,
  { ownerId, uploadKey }: Sender,
  { bytes, ...facts }: Checked,
): Promise<AssetRecord> {
  const id = await nextId('assets')
  const now = context.now()
  const made = await saveArriving(context.files, { model: AssetModel.modelName, id }, bytes, {
    announce: (fileId) =>
      AssetModel.create({
        _id: id,
        ownerId,
        fileId,
        length: bytes.length,
        sha256: sha256(bytes),
        ...facts,
        ...(facts.isMemo ? { spareSince: now } : {}),
        createdAt: now,
        deletedAt: now,
        arriving: { fileId, since: now },
      }),
    complete: (fileId) =>
      AssetModel.findOneAndUpdate(
        stillArriving({ id, fileId }),
        { $set: { deletedAt: null, ...(uploadKey === null ? {} : { uploadKey }) }, $unset: { arriving: 1 } },
        { returnDocument: 'after' },
      ).lean<AssetRecord>(),
  })
  if (!made) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
  return made
}
