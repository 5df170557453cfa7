import { type RequestHandler, Router } from 'express'
import * as endpoints from '#contract/assist.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import { addressKey } from '../http/limit.ts'
import { abortOnDisconnect, sendEvents } from '../http/send-events.ts'
import type { Context } from '../server/context.ts'
import { askAssistant, streamAssistant } from './ask-assistant.ts'
import { searchIdeas } from './search-ideas.ts'

/** Idea search for anyone; the writing assistant for owners, as JSON or as events, depending on what the client accepts. */
export function assistRoutes(context: Context): Router {
  const router = Router()
  const guard = ownerGuard(context)
  bind(router, endpoints.searchIdeas, [], async ({ request, response, body }) =>
    searchIdeas(context, {
      query: body.query,
      address: addressKey(request),
      signal: abortOnDisconnect(response),
    }),
  )
  bind(router, endpoints.streamAssistant, [wantsEvents, guard], async ({ request, response, body }) => {
    const signal = abortOnDisconnect(response)
    await sendEvents(
      response,
      streamAssistant(context, { userId: signedIn(request).id, body, signal }),
      signal,
    )
    return undefined
  })
  bind(router, endpoints.askAssistant, [guard], async ({ request, response, body }) => ({
    response: await askAssistant(context, {
      userId: signedIn(request).id,
      body,
      signal: abortOnDisconnect(response),
    }),
  }))
  return router
}

const wantsEvents: RequestHandler = (request, _response, next) => {
  if (request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream') next()
  else next('route')
}
