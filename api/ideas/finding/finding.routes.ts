import { Router } from 'express'
import * as labels from '#contract/finding/labels.ts'
import * as texts from '#contract/finding/texts.ts'
import { ownerGuard, signedIn } from '../../accounts/owner.guard.ts'
import { bind } from '../../http/bind.ts'
import { readClientKey } from '../../http/client-key.ts'
import type { Context } from '../../server/context.ts'
import { changeLabels } from './change-labels.ts'
import { listTexts } from './list-texts.ts'

/** Endpoints for finding ideas: labels, and texts for searching on the owner's devices. */
export function findingRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  bind(router, labels.changeLabels, [owner], ({ request, params, body }) =>
    changeLabels(signedIn(request).id, params.id, body, readClientKey(request, 'X-Op-Id')),
  )
  bind(router, texts.listTexts, [owner], ({ request, query }) => listTexts(signedIn(request).id, query.ids))
  return router
}
