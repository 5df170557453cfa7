import { Router } from 'express'
import { isSameSecret } from '../adapters/signing/is-same-secret.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { collectMetrics } from './collect-metrics.ts'

/** Metrics for the operator (Prometheus). The route exists only if a token is set, and needs that token. */
export function metricsRoutes(context: Context): Router {
  const router = Router()
  const { metricsToken } = context.config
  if (metricsToken === null) return router
  const metrics = collectMetrics(context)
  router.get('/api/metrics', limitByAddress(context, rates.metrics), async (request, response) => {
    const given = /^Bearer +(.+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? ''
    if (!isSameSecret(given, metricsToken)) {
      response.setHeader('WWW-Authenticate', 'Bearer')
      throw new AppError('metrics_token')
    }
    response.type(metrics.contentType).send(await metrics.metrics())
  })
  return router
}
