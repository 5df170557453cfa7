import { type Response, Router } from 'express'
import { agreementFileName } from '#contract/agreement.ts'
import * as endpoints from '#contract/evidence.ts'
import * as packages from '#contract/evidence-package.ts'
import * as recipients from '#contract/recipients.ts'
import { namedAccountGuard, ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { markAsAttachment } from '../http/send-file.ts'
import { sendText } from '../http/send-text.ts'
import { findVisit } from '../recipients/find-visit.ts'
import { readCaller, recipientGuard, visitOf } from '../recipients/recipient.guard.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { readVerifyPage } from '../server/verify-page.ts'
import { certificateSheet } from './certificate-sheet.ts'
import { certificateText } from './certificate-text.ts'
import {
  type Certified,
  getCertificate,
  getCertified,
  getMailedCertified,
  getOwnCertified,
} from './get-certificate.ts'
import { getEvidence, getOwnEvidence } from './get-evidence.ts'

/** Proofs of who agreed to what, for the owner of the idea and for those who agreed. */
export function evidenceRoutes(context: Context, clientFolder: string | null): Router {
  const packing = { context, verifier: readVerifyPage(clientFolder)?.html ?? null }
  const router = Router()
  const owner = ownerGuard(context)
  const named = namedAccountGuard(context)
  const limit = limitByAddress(context, rates.certificates)
  bind(router, endpoints.getCertificate, [owner], ({ request, params }) =>
    getCertificate(signedIn(request).id, params.id),
  )
  bind(router, endpoints.getCertificateFile, [owner, limit], async ({ request, response, params }) => {
    await send(context, response, await getCertified(signedIn(request).id, params.id), params.format)
    return undefined
  })
  bind(router, recipients.getOwnCertificateFile, [limit], async ({ request, response, params }) => {
    const visit = await findVisit(context, params.accessToken, await readCaller(context, request))
    await send(context, response, await getOwnCertified(visit), params.format)
    return undefined
  })
  bind(router, endpoints.getMailedCertificateFile, [limit], async ({ response, params }) => {
    await send(context, response, await getMailedCertified(context, params.key), params.format)
    return undefined
  })
  bind(router, packages.getEvidence, [named, limit], async ({ request, response, params, query }) => {
    const wanted = { id: params.id, withReaders: query.readers === 'yes' }
    const bytes = await getEvidence(packing, await readCaller(context, request), wanted)
    await sendPackage(response, params.id, bytes)
    return undefined
  })
  bind(router, recipients.getOwnEvidence, [limit, recipientGuard(context)], async ({ request, response }) => {
    const { session } = visitOf(request)
    // This is the owner, who accepted nothing at their own link.
    if (!session) throw new AppError('identify')
    await sendPackage(response, session.ideaId, await getOwnEvidence(packing, session))
    return undefined
  })
  return router
}

const sendPackage = (response: Response, ideaId: number, bytes: AsyncIterable<Uint8Array>) =>
  sendText(response, bytes, { fileName: `idea-${ideaId}.evidence.zip`, type: 'application/zip' })

async function send(context: Context, response: Response, certified: Certified, format: 'pdf' | 'txt') {
  const isPdf = format === 'pdf'
  const content = isPdf
    ? Buffer.from(await context.printer.print(certificateSheet(certified)))
    : certificateText(certified)
  markAsAttachment(response, agreementFileName(certified.acceptance.ideaId, format))
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  response.type(isPdf ? 'application/pdf' : 'text/plain').send(content)
}
