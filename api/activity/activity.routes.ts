import { type Request, type Response, Router } from 'express'
import * as endpoints from '#contract/activity.ts'
import { streamActivity } from '#contract/activity-stream.ts'
import { currentSession, ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import { EventStream } from '../http/event-stream.ts'
import { sendText } from '../http/send-text.ts'
import type { Context } from '../server/context.ts'
import { streamsOf } from './activity-streams.ts'
import { exportActivity, type Format } from './export-activity.ts'
import {
  countActivity,
  dismissEvent,
  listActivity,
  listIdeaActivity,
  markActivityRead,
} from './list-activity.ts'

const types: Record<Format, string> = { csv: 'text/csv', json: 'application/json' }

/** The activity of ideas, which only their owner may see. */
export function activityRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const send = async (request: Request, response: Response, ideaId: number | null, format: Format) => {
    const text = await exportActivity(context, signedIn(request).id, ideaId, format)
    const fileName = `activity${ideaId === null ? '' : `-${ideaId}`}.${format}`
    await sendText(response, text, { fileName, type: types[format] })
    return undefined
  }
  bind(router, endpoints.listActivity, [owner], ({ request, query }) =>
    listActivity(context, signedIn(request).id, query),
  )
  bind(router, endpoints.countActivity, [owner], ({ request }) =>
    countActivity(context, signedIn(request).id),
  )
  bind(router, endpoints.listIdeaActivity, [owner], ({ request, params, query }) =>
    listIdeaActivity(context, signedIn(request).id, params.id, query),
  )
  bind(router, endpoints.markActivityRead, [owner], ({ request, body }) =>
    markActivityRead(context, signedIn(request).id, body.upTo),
  )
  bind(router, endpoints.dismissEvent, [owner], async ({ request, params }) => {
    await dismissEvent(signedIn(request).id, params.eventId)
    return undefined
  })
  bind(router, streamActivity, [owner], async ({ request, response }) => {
    const stream = new EventStream(response)
    // A HEAD request gets the headers only.
    if (request.method === 'HEAD') stream.open().end()
    else await streamsOf(context).serve(stream, currentSession(request), request.get('Last-Event-ID'))
    return undefined
  })
  bind(router, endpoints.exportActivity, [owner], ({ request, response, query }) =>
    send(request, response, null, query.format),
  )
  bind(router, endpoints.exportIdeaActivity, [owner], ({ request, response, params, query }) =>
    send(request, response, params.id, query.format),
  )
  return router
}
