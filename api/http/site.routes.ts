import { Router } from 'express'
import { keptFor } from '#contract/rules/kept-for.ts'
import { getHealth, getSite } from '#contract/site.ts'
import type { Context } from '../server/context.ts'
import { bind } from './bind.ts'
import { buildDocsPage } from './description/docs-page.ts'
import { buildOpenApi } from './description/openapi.ts'
import { compress, sendJson } from './send-json.ts'

/** Functions by which features report their health. */
type Health = { unanchoredSeconds: (context: Context) => Promise<number | null> }

/** What visitors' screens, load balancers and programmers need to know about this installation. */
export function siteRoutes(context: Context, health: Health): Router {
  const router = Router()
  bind(router, getSite, [], async () => ({
    supportEmail: context.config.supportEmail,
    registration: context.config.registration,
    networksKept: keptFor(context.config.retentionDays),
    mail: context.mailer.reachesPeople,
    push: context.config.push !== null,
    assistant: context.assistant.provider !== null,
    search: context.ideaSearch.kind,
    sentTo: { assistant: context.assistant.hosts, search: context.ideaSearch.hosts },
  }))
  bind(router, getHealth, [], async () => {
    await context.ping()
    return { ok: true, unanchoredSeconds: await health.unanchoredSeconds(context) }
  })

  let document: ReturnType<typeof buildOpenApi> | undefined
  const describe = () => {
    document ??= buildOpenApi()
    return document
  }
  router.get('/api/openapi.json', (request, response) => {
    sendJson(request, response, 200, JSON.stringify(describe()))
  })
  router.get('/api/docs', (request, response) => {
    compress(request, response)
    response.type('html').send(buildDocsPage(describe()))
  })
  return router
}
