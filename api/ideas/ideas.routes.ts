import { type Request, type Response, Router } from 'express'
import * as contract from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { bind } from '../http/bind.ts'
import { readIfMatch } from '../http/if-match.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { contentDisposition, sendFile } from '../http/send-file.ts'
import { upload, uploadedFile } from '../http/upload.ts'
import { createIdea } from './create-idea.ts'
import { createPdfIdea } from './create-pdf-idea.ts'
import { deleteIdea } from './delete-idea.ts'
import { describeIdea } from './describe-idea.ts'
import { getOwnIdea } from './get-own-idea.ts'
import type { IdeaRecord } from './idea.model.ts'
import { listOwnIdeas } from './list-ideas.ts'
import { publishIdea } from './publish-idea.ts'
import { updateIdea } from './update-idea.ts'

function answer(response: Response, idea: IdeaRecord) {
  response.setHeader('ETag', `"${idea.revision}"`)
  return describeIdea(idea)
}

/** The draft's id on the device (`Idempotency-Key`, as a string in quotes or bare); null when the header is absent. */
function readDraftKey(request: Request): string | null {
  const header = request.get('Idempotency-Key')
  if (header === undefined) return null
  const key = /^("?)([\w-]{8,64})\1$/.exec(header)?.[2]
  if (key === undefined) throw new AppError('bad_request', { reason: 'Idempotency-Key is not a key' })
  return key
}

export function ideasRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const pdf = [
    owner,
    limitByAddress(context, rates.uploads),
    upload('file', limits.pdfBytes, 'pdf_too_large'),
  ]

  bind(router, contract.listIdeas, [owner], ({ request }) => listOwnIdeas(signedIn(request).id))
  bind(router, contract.getIdea, [owner], async ({ request, response, params }) =>
    answer(response, await getOwnIdea(signedIn(request).id, params.id)),
  )
  bind(router, contract.createIdea, [owner], async ({ request, response, body }) =>
    answer(response, await createIdea(context, signedIn(request).id, readDraftKey(request), body)),
  )
  bind(router, contract.createPdfIdea, pdf, async ({ request, response, body }) =>
    answer(response, await createPdfIdea(context, signedIn(request).id, uploadedFile(request), body.title)),
  )
  bind(router, contract.updateIdea, [owner], async ({ request, response, params, body }) =>
    answer(response, await updateIdea(context, signedIn(request).id, params.id, readIfMatch(request), body)),
  )
  bind(router, contract.publishIdea, [owner], async ({ request, response, params }) =>
    answer(response, await publishIdea(context, signedIn(request), params.id, readIfMatch(request))),
  )
  bind(router, contract.deleteIdea, [owner], async ({ request, params }) => {
    await deleteIdea(context, signedIn(request).id, params.id, readIfMatch(request))
    return undefined
  })
  bind(router, contract.getIdeaFile, [owner], async ({ request, response, params }) => {
    const { file } = await getOwnIdea(signedIn(request).id, params.id)
    if (!file) throw new AppError('not_found')
    await sendFile(context.files, request, response, {
      fileId: file.fileId,
      length: file.length,
      type: 'application/pdf',
    })
    return undefined
  })
  bind(router, contract.getIdeaManifest, [owner], async ({ request, response, params }) => {
    const { manifest } = await getOwnIdea(signedIn(request).id, params.id)
    if (!manifest) throw new AppError('not_found')
    response.setHeader('Content-Disposition', contentDisposition('manifest.json'))
    response.type('application/json').send(Buffer.from(manifest))
    return undefined
  })
  return router
}
