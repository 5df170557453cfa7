import { limits } from '#contract/rules/limits.ts'
import { cleanFileName } from '../adapters/files/clean-file-name.ts'
import { encodeImage } from '../adapters/files/image-encoder.ts'
import type { Upload } from '../http/upload.ts'
import type { Context } from '../server/context.ts'
import type { AssetRecord } from './asset.model.ts'
import { type Sender, storeAsset } from './store-asset.ts'

/**
 * Stores an uploaded picture, re-encoded without metadata. The form's `ideaId` only says what it was meant for; which idea uses it
 * is read from the idea's text.
 */
export const saveImage = (context: Context, sender: Sender, upload: Upload): Promise<AssetRecord> =>
  storeAsset(context, sender, async () => ({
    fileName: cleanFileName(upload.fileName, 'picture').toWellFormed(),
    ...(await encodeImage(upload.bytes, { side: limits.imageSide })),
  }))
