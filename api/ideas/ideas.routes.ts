import { type Request, type Response, Router } from 'express'
import * as contract from '#contract/ideas.ts'
import { limits } from '#contract/rules/limits.ts'
import * as versions from '#contract/versions.ts'
import { ownUpload } from '../accounts/own-upload.guard.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import { readClientKey } from '../http/client-key.ts'
import { readIfMatch } from '../http/if-match.ts'
import { markAsAttachment, sendFile } from '../http/send-file.ts'
import { uploadedFile } from '../http/upload.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { createIdea } from './create-idea.ts'
import { createPdfIdea } from './create-pdf-idea.ts'
import { deleteIdea } from './delete-idea.ts'
import { describeIdea, describeSaved } from './describe-idea.ts'
import { getOwnIdea } from './get-own-idea.ts'
import type { IdeaRecord } from './idea.model.ts'
import { getVersion, listVersions } from './list-versions.ts'
import { ownIdeaGuard } from './own-idea.guard.ts'
import { publishIdea } from './publish-idea.ts'
import { type Saved, updateIdea } from './update-idea.ts'

function answer(response: Response, idea: IdeaRecord) {
  response.setHeader('ETag', `"${idea.revision}"`)
  return describeIdea(idea)
}

function answerSaved(response: Response, { idea, appliedRevision }: Saved) {
  response.setHeader('ETag', `"${idea.revision}"`)
  return describeSaved(idea, appliedRevision)
}

const draftKeyOf = (request: Request) => readClientKey(request, 'Idempotency-Key')
const opIdOf = (request: Request) => readClientKey(request, 'X-Op-Id')
const makingOf = (request: Request) => ({
  ownerId: signedIn(request).id,
  draftKey: draftKeyOf(request),
  opId: opIdOf(request),
})
const seenBy = (request: Request) => ({
  ifMatch: readIfMatch(request),
  opId: opIdOf(request),
})

export function ideasRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const one = ownIdeaGuard(context)
  const pdf = ownUpload(context, owner, {
    field: 'file',
    maxBytes: limits.pdfBytes,
    tooLarge: 'pdf_too_large',
  })

  bind(router, contract.getIdea, [owner], async ({ request, response, params }) =>
    answer(response, await getOwnIdea(signedIn(request).id, params.id)),
  )
  bind(router, contract.createIdea, [owner], async ({ request, response, body }) =>
    answerSaved(response, {
      idea: await createIdea(context, makingOf(request), body),
      appliedRevision: 1,
    }),
  )
  bind(router, contract.createPdfIdea, pdf, async ({ request, response, body }) => {
    const { id } = signedIn(request)
    const file = uploadedFile(request)
    const idea = await createPdfIdea(context, id, draftKeyOf(request), file, body.title)
    return answerSaved(response, { idea, appliedRevision: 1 })
  })
  bind(router, contract.updateIdea, [one.guard], async ({ request, response, body }) =>
    answerSaved(response, await updateIdea(context, one.ownIdea(request), seenBy(request), body)),
  )
  bind(router, contract.publishIdea, [owner], async ({ request, response, params }) =>
    answer(response, await publishIdea(context, signedIn(request), params.id, readIfMatch(request))),
  )
  bind(router, contract.deleteIdea, [owner], async ({ request, params }) => {
    await deleteIdea(context, signedIn(request).id, params.id, seenBy(request))
    return undefined
  })
  bind(router, versions.listVersions, [owner], ({ request, params }) =>
    listVersions(signedIn(request).id, params.id),
  )
  bind(router, versions.getVersion, [owner], ({ request, params }) =>
    getVersion(signedIn(request).id, params.id, params.revision),
  )
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
    markAsAttachment(response, 'manifest.json')
    response.type('application/json').send(Buffer.from(manifest))
    return undefined
  })
  return router
}
