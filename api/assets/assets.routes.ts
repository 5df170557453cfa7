import { Router } from 'express'
import { assetPath, deleteAsset, getAssetFile, listAssets, uploadImage } from '#contract/assets.ts'
import { limits } from '#contract/rules/limits.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { answerPage } from '../http/answer-page.ts'
import { bind } from '../http/bind.ts'
import { readClientKey } from '../http/client-key.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { sendFile } from '../http/send-file.ts'
import { upload, uploadedFile } from '../http/upload.ts'
import type { Context } from '../server/context.ts'
import { deleteOwnAsset } from './delete-asset.ts'
import { listOwnAssets } from './list-assets.ts'
import { openAsset } from './open-asset.ts'
import { saveImage } from './save-image.ts'

export function assetsRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const image = [
    owner,
    limitByAddress(context, rates.uploads),
    upload('image', limits.imageBytes, 'image_too_large'),
  ]

  bind(router, listAssets, [owner], async ({ request, response, query }) =>
    answerPage(request, response, await listOwnAssets(signedIn(request).id, query.cursor)),
  )
  bind(router, uploadImage, image, async ({ request }) => {
    const uploadKey = readClientKey(request, 'Idempotency-Key')
    const file = uploadedFile(request)
    const { _id, width, height } = await saveImage(context, signedIn(request).id, uploadKey, file)
    return { url: assetPath(_id), id: _id, width, height }
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
