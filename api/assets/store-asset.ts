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

/** Attempts of a keyed upload, when the file it made is deleted at the very moment of its repeat. */
const TRIES = 5
const RETRY_SECONDS = 5

/** Whose it is, and the `Idempotency-Key` of its upload. */
export type Sender = { ownerId: number; uploadKey: string | null }
/** What is stored of an upload, as it was checked. */
export type Checked = {
  bytes: Buffer
  fileName: string
  type: string
  width: number
  height: number
  isMemo?: true
}

/**
 * Keeps an uploaded file. One key makes one, until that is deleted: a unique index decides between repeats at the same moment.
 * `check` judges the upload, which a repeat is spared.
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

/** The row before its file and completed after it, so that whoever stops in between leaves no file that nobody knows. */
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
