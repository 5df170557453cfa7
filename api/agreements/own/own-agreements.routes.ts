import { Router } from 'express'
import * as endpoints from '#contract/agreements/own-agreements.ts'
import { ownerGuard, signedIn } from '../../accounts/owner.guard.ts'
import { bind } from '../../http/bind.ts'
import { readClientKey } from '../../http/client-key.ts'
import { limitByAddress, rates } from '../../http/limit.ts'
import type { Context } from '../../server/context.ts'
import { changeAgreement } from './change-agreement.ts'
import { createAgreement } from './create-agreement.ts'
import { listAgreements } from './describe-agreement.ts'
import { archiveAgreement, deleteAgreement } from './remove-agreement.ts'
import { getVersion } from './versions.ts'

/** Agreements that owners write themselves. Owners see only their own. */
export function ownAgreementsRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const limit = limitByAddress(context, rates.agreements)
  bind(router, endpoints.listAgreements, [owner], ({ request }) => listAgreements(signedIn(request).id))
  bind(router, endpoints.createAgreement, [owner, limit], ({ request, body }) =>
    createAgreement(context, signedIn(request).id, body, readClientKey(request, 'Idempotency-Key')),
  )
  bind(router, endpoints.getAgreementVersion, [owner], ({ request, params }) =>
    getVersion(signedIn(request).id, params),
  )
  bind(router, endpoints.changeAgreement, [owner, limit], ({ request, params, body }) =>
    changeAgreement(context, signedIn(request).id, params.id, body),
  )
  bind(router, endpoints.archiveAgreement, [owner, limit], ({ request, params, body }) =>
    archiveAgreement(context, signedIn(request).id, params.id, body.archived),
  )
  bind(router, endpoints.deleteAgreement, [owner, limit], async ({ request, params }) => {
    await deleteAgreement(signedIn(request).id, params.id)
    return undefined
  })
  return router
}
