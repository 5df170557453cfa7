import { type Request, Router } from 'express'
import * as endpoints from '#contract/comments.ts'
import { namedAccountGuard, ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { readReader } from '../http/account-header.ts'
import { answerPage } from '../http/answer-page.ts'
import { bind } from '../http/bind.ts'
import { readClientKey } from '../http/client-key.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { readCaller } from '../recipients/recipient.guard.ts'
import type { Context } from '../server/context.ts'
import { createComment } from './create-comment.ts'
import { listComments } from './list-comments.ts'
import { listThreads } from './list-threads.ts'
import { readComments } from './read-comments.ts'
import { resolveComment } from './resolve-comment.ts'
import type { NamedReading } from './select-sessions.ts'

/** Endpoints for comments: open readers use their own thread, owners those of their ideas. */
export function commentsRoutes(context: Context): Router {
  const router = Router()
  const named = namedAccountGuard(context)
  const owner = ownerGuard(context)
  const limit = limitByAddress(context, rates.comments)
  const marks = limitByAddress(context, rates.commentMarks)
  bind(router, endpoints.listComments, [named], async ({ request, response, query }) => {
    const asked = { ...query, reading: readingOf(request) }
    return answerPage(
      request,
      response,
      await listComments(context, await readCaller(context, request), asked),
    )
  })
  bind(router, endpoints.listThreads, [owner], async ({ request, response, params, query }) =>
    answerPage(request, response, await listThreads(signedIn(request).id, params.id, query)),
  )
  bind(router, endpoints.createComment, [named, limit], async ({ request, body }) =>
    createComment(context, await readCaller(context, request), body, {
      reading: readingOf(request),
      commentKey: readClientKey(request, 'Idempotency-Key'),
    }),
  )
  bind(router, endpoints.readComments, [named, marks], async ({ request, body }) => {
    await readComments(context, await readCaller(context, request), body.ids, readingOf(request))
    return undefined
  })
  bind(router, endpoints.resolveComment, [owner, marks], ({ request, params, body }) =>
    resolveComment(context, signedIn(request).id, params.id, body.upTo),
  )
  return router
}

/** The reading that the request names, if any. */
function readingOf(request: Request): NamedReading | null {
  const accessToken = request.get('Access-Token')
  return accessToken === undefined ? null : { accessToken, readerId: readReader(request) }
}
