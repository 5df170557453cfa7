import { type Request, Router } from 'express'
import {
  assetPath,
  deleteAsset,
  getAssetFile,
  listAssets,
  uploadAudio,
  uploadImage,
} from '#contract/assets.ts'
import { limits } from '#contract/rules/limits.ts'
import { ownUpload } from '../accounts/own-upload.guard.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { answerPage } from '../http/answer-page.ts'
import { bind } from '../http/bind.ts'
import { readClientKey } from '../http/client-key.ts'
import { sendFile } from '../http/send-file.ts'
import { uploadedFile } from '../http/upload.ts'
import type { Context } from '../server/context.ts'
import { deleteOwnAsset } from './delete-asset.ts'
import { listOwnAssets } from './list-assets.ts'
import { openAsset } from './open-asset.ts'
import { saveAudio } from './save-audio.ts'
import { saveImage } from './save-image.ts'

export function assetsRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const image = ownUpload(context, owner, {
    field: 'image',
    maxBytes: limits.imageBytes,
    tooLarge: 'image_too_large',
  })
  const audio = ownUpload(context, owner, {
    field: 'audio',
    maxBytes: limits.audioBytes,
    tooLarge: 'audio_too_large',
  })
  const senderOf = (request: Request) => ({
    ownerId: signedIn(request).id,
    uploadKey: readClientKey(request, 'Idempotency-Key'),
  })

  bind(router, listAssets, [owner], async ({ request, response, query }) =>
    answerPage(request, response, await listOwnAssets(signedIn(request).id, query.cursor)),
  )
  bind(router, uploadImage, image, async ({ request }) => {
    const { _id, width, height } = await saveImage(context, senderOf(request), uploadedFile(request))
    return { url: assetPath(_id), id: _id, width, height }
  })
  bind(router, uploadAudio, audio, async ({ request }) => {
    const { _id } = await saveAudio(context, senderOf(request), uploadedFile(request))
    return { url: assetPath(_id), id: _id }
  })
  bind(router, getAssetFile, [owner], async ({ request, response, params }) => {
    const { fileId, length, type } = await openAsset(signedIn(request).id, params.id)
    await sendFile(context.files, request, response, { fileId, length, type })
    return undefined
  })
  bind(router, deleteAsset, [owner], async ({ request, params }) => {
    await deleteOwnAsset(context, signedIn(request).id, params.id)
    return undefined
  })
  return router
}
