import { Router } from 'express'
import * as endpoints from '#contract/shares.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { answerPage } from '../http/answer-page.ts'
import { bind } from '../http/bind.ts'
import { readClientKey } from '../http/client-key.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import type { Context } from '../server/context.ts'
import { changeShare } from './change-share.ts'
import { createShare } from './create-share.ts'
import { listReceivedShares } from './list-received-shares.ts'
import { listShares } from './list-shares.ts'
import { revokeShare } from './revoke-share.ts'

/** Endpoints for share links, for their owner only. */
export function sharesRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const limit = limitByAddress(context, rates.shares)
  const limitChanges = limitByAddress(context, rates.shareChanges)
  bind(router, endpoints.createShare, [owner, limit], ({ request, body }) =>
    createShare(context, signedIn(request), body, readClientKey(request, 'Idempotency-Key')),
  )
  bind(router, endpoints.listShares, [owner], async ({ request, response, params, query }) =>
    answerPage(request, response, await listShares(context, signedIn(request).id, params.id, query.cursor)),
  )
  bind(router, endpoints.changeShare, [owner, limitChanges], ({ request, params, body }) =>
    changeShare(context, signedIn(request).id, params.id, body),
  )
  bind(router, endpoints.revokeShare, [owner], async ({ request, params }) => {
    await revokeShare(context, signedIn(request).id, params.id)
    return undefined
  })
  bind(router, endpoints.listReceivedShares, [owner], async ({ request, response, query }) =>
    answerPage(request, response, await listReceivedShares(context, signedIn(request).id, query.cursor)),
  )
  return router
}
