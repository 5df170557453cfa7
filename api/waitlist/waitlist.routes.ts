import { Router } from 'express'
import { joinWaitlist as endpoint } from '#contract/waitlist.ts'
import { bind } from '../http/bind.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import type { Context } from '../server/context.ts'
import { joinWaitlist } from './join-waitlist.ts'

export function waitlistRoutes(context: Context): Router {
  const router = Router()
  bind(router, endpoint, [limitByAddress(context, rates.waitlist)], async ({ body }) => {
    await joinWaitlist(context, body)
    return { success: true }
  })
  return router
}
