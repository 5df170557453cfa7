import { Router } from 'express'
import * as endpoints from '#contract/notifications.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../server/context.ts'
import { changeIdeaSwitch, changeSettings, getIdeaSwitch, getSettings } from './settings.ts'

/** What owners are told outside of the app, and how: themselves only. */
export function notificationsRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  bind(router, endpoints.getNotifications, [owner], ({ request }) => getSettings(signedIn(request).id))
  bind(router, endpoints.changeNotifications, [owner], ({ request, body }) =>
    changeSettings(signedIn(request).id, body),
  )
  bind(router, endpoints.getIdeaNotifications, [owner], ({ request, params }) =>
    getIdeaSwitch(signedIn(request).id, params.id),
  )
  bind(router, endpoints.changeIdeaNotifications, [owner], ({ request, params, body }) =>
    changeIdeaSwitch(signedIn(request).id, params.id, body.isOn),
  )
  return router
}
