import { Router } from 'express'
import * as endpoints from '#contract/comments.ts'
import { namedAccountGuard } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { readCaller } from '../recipients/recipient.guard.ts'
import type { Context } from '../server/context.ts'
import { createComment } from './create-comment.ts'
import { listComments } from './list-comments.ts'

/** Comments: open readers in their own thread, owners in those of their ideas. */
export function commentsRoutes(context: Context): Router {
  const router = Router()
  const named = namedAccountGuard(context)
  const limit = limitByAddress(context, rates.comments)
  bind(router, endpoints.listComments, [named], async ({ request, query }) =>
    listComments(context, await readCaller(context, request), query.ideaId),
  )
  bind(router, endpoints.createComment, [named, limit], async ({ request, body }) =>
    createComment(context, await readCaller(context, request), body),
  )
  return router
}
