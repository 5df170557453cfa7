import { Router } from 'express'
import { getHealth, getSite } from '#contract/site.ts'
import type { Context } from '../context.ts'
import { bind } from './bind.ts'

/** What a visitor's screens and a load balancer must know. */
export function siteRoutes(context: Context): Router {
  const router = Router()
  bind(router, getSite, [], async () => ({
    supportEmail: context.config.supportEmail,
    registration: context.config.registration,
    mail: context.mailer.reachesPeople,
  }))
  bind(router, getHealth, [], async () => {
    await context.ping()
    return { ok: true }
  })
  return router
}
