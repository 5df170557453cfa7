import { Router } from 'express'
import * as endpoints from '#contract/sealing/sealing.ts'
import { ownerGuard, signedIn } from '../../accounts/owner.guard.ts'
import { bind } from '../../http/bind.ts'
import type { Context } from '../../server/context.ts'
import { chooseSealing, describeDraftSealing, describeSealing } from './choose-sealing.ts'

/** Endpoints for the owner's choice whether drafts are sealed, and for its state. */
export function sealingRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  bind(router, endpoints.getSealing, [owner], ({ request }) => describeSealing(signedIn(request).id))
  bind(router, endpoints.chooseSealing, [owner], ({ request, body }) =>
    chooseSealing(context, signedIn(request).id, body.isOn),
  )
  bind(router, endpoints.getDraftSealing, [owner], ({ request, params }) =>
    describeDraftSealing(signedIn(request).id, params.id),
  )
  return router
}
