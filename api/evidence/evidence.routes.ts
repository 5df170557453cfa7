import { type Response, Router } from 'express'
import * as endpoints from '#contract/evidence.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { markAsAttachment } from '../http/send-file.ts'
import { findVisit } from '../recipients/find-visit.ts'
import { readCaller } from '../recipients/recipient.guard.ts'
import type { Context } from '../server/context.ts'
import { agreementFileName, certificateText } from './certificate-text.ts'
import { type Certified, getCertificate, getCertified, getOwnCertified } from './get-certificate.ts'

/** What proves who agreed to what: the owner of the idea, and whoever agreed. */
export function evidenceRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const limit = limitByAddress(context, rates.certificates)
  bind(router, endpoints.getCertificate, [owner], ({ request, params }) =>
    getCertificate(signedIn(request).id, params.id),
  )
  bind(router, endpoints.getCertificateFile, [owner, limit], async ({ request, response, params }) => {
    send(response, await getCertified(signedIn(request).id, params.id))
    return undefined
  })
  bind(router, endpoints.getOwnCertificateFile, [limit], async ({ request, response, params }) => {
    const visit = await findVisit(context, params.accessToken, await readCaller(context, request))
    send(response, await getOwnCertified(visit))
    return undefined
  })
  return router
}

function send(response: Response, certified: Certified): void {
  markAsAttachment(response, agreementFileName(certified.acceptance.ideaId))
  response.type('text/plain').send(certificateText(certified))
}
