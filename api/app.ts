import express, { type Express } from 'express'
import { limits } from '#contract/rules/limits.ts'
import { accessRoutes } from './access/access.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { ownAgreementsRoutes } from './agreements/own/own-agreements.routes.ts'
import { assetsRoutes } from './assets/assets.routes.ts'
import { assistRoutes } from './assist/assist.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { evidenceRoutes } from './evidence/evidence.routes.ts'
import { errorHandler } from './http/error-handler.ts'
import { jsonBody } from './http/json-body.ts'
import { methodNotAllowed, refuseUndecodablePath } from './http/request-line.ts'
import { routersByWord } from './http/routers-by-word.ts'
import { sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { siteRoutes } from './http/site.routes.ts'
import { staticFiles } from './http/static-files.ts'
import { readInTurn } from './http/take-turns.ts'
import { findingRoutes } from './ideas/finding/finding.routes.ts'
import { ideasRoutes } from './ideas/ideas.routes.ts'
import { listingRoutes } from './ideas/listing/listing.routes.ts'
import { sealingRoutes } from './ideas/sealing/sealing.routes.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe.routes.ts'
import { recipientsRoutes } from './recipients/recipients.routes.ts'
import type { Context } from './server/context.ts'
import { serverLimits } from './server/server-limits.ts'
import { sharesRoutes } from './shares/shares.routes.ts'
import { takeOutRoutes } from './take-out/take-out.routes.ts'
import { unanchoredSeconds } from './timestamps/anchoring/oldest-unanchored.ts'
import { timestampsRoutes } from './timestamps/timestamps.routes.ts'
import { waitlistRoutes } from './waitlist/waitlist.routes.ts'

/** The whole server on one page: middleware, routers in order, error handler last. */
export function createApp(context: Context, clientFolder: string | null): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.set('trust proxy', context.config.trustProxy)
  app.set('etag', false)

  app.use(securityHeaders(context.config))
  app.use(refuseUndecodablePath)
  app.use('/api', (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    next()
  })
  app.use('/api', sameOrigin(context.config.publicOrigin))
  app.use('/api', readInTurn)
  app.use('/api/ideas', jsonBody(serverLimits.ideaBodyBytes))
  app.use('/api', jsonBody(limits.bodyBytes))

  app.use(
    routersByWord([
      siteRoutes(context, { unanchoredSeconds }),
      accountsRoutes(context),
      profileRoutes(context),
      ideasRoutes(context),
      listingRoutes(context),
      findingRoutes(context),
      sealingRoutes(context),
      assetsRoutes(context),
      ownAgreementsRoutes(context),
      sharesRoutes(context),
      recipientsRoutes(context),
      accessRoutes(context),
      commentsRoutes(context),
      activityRoutes(context),
      notificationsRoutes(context),
      timestampsRoutes(context),
      evidenceRoutes(context, clientFolder),
      takeOutRoutes(context),
      metricsRoutes(context),
      assistRoutes(context),
      waitlistRoutes(context),
    ]),
  )
  app.use('/api', methodNotAllowed)
  app.use(unsubscribeRoutes(context))

  if (clientFolder) app.use(staticFiles(clientFolder, context.config))
  app.use(errorHandler(context.log))
  return app
}
