import { Router } from 'express'
import * as endpoints from '#contract/notifications.ts'
import { ownerGuard, sessionFacts, signedIn } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import type { Context } from '../server/context.ts'
import { forgetDevice, keepDevice, listDevices } from './keep-device.ts'
import { changeIdeaSwitch, changeSettings, getIdeaSwitch, getSettings, type Settings } from './settings.ts'
import { withdrawLetters } from './unsubscribe.ts'

/** An owner's own settings of notifications by mail and push. */
export function notificationsRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const describe = async (userId: number, settings: Settings) => ({
    ...settings,
    pushKey: await context.push.publicKey(),
    devices: await listDevices(context, userId),
  })
  bind(router, endpoints.getNotifications, [owner], async ({ request }) => {
    const { id } = signedIn(request)
    return describe(id, await getSettings(id))
  })
  bind(router, endpoints.changeNotifications, [owner], async ({ request, body }) => {
    const { id } = signedIn(request)
    const settings = await changeSettings(id, body)
    if (body.mail === false) await withdrawLetters(context, { to: 'owner', id })
    return describe(id, settings)
  })
  const keepLimit = limitByAddress(context, rates.devices)
  bind(router, endpoints.keepDevice, [owner, keepLimit], ({ request, body }) =>
    keepDevice(context, sessionFacts(request), body),
  )
  bind(router, endpoints.forgetDevice, [owner], async ({ request, params }) => {
    await forgetDevice(signedIn(request).id, params.id)
    return undefined
  })
  bind(router, endpoints.getIdeaNotifications, [owner], ({ request, params }) =>
    getIdeaSwitch(signedIn(request).id, params.id),
  )
  bind(router, endpoints.changeIdeaNotifications, [owner], ({ request, params, body }) =>
    changeIdeaSwitch(signedIn(request).id, params.id, body.isOn),
  )
  return router
}
