import { Router } from 'express'
import * as endpoints from '#contract/take-out/take-out.ts'
import { ownerGuard, signedIn } from '../accounts/owner.guard.ts'
import { bind } from '../http/bind.ts'
import { rates, spend } from '../http/limit.ts'
import { sendText } from '../http/send-text.ts'
import type { Context } from '../server/context.ts'
import { takeOut } from './take-out.ts'

/** The archive of an account, for the user who is signed in to it. */
export function takeOutRoutes(context: Context): Router {
  const router = Router()
  bind(router, endpoints.takeOut, [ownerGuard(context)], async ({ request, response }) => {
    const owner = signedIn(request)
    await spend(context, rates.takeOut, String(owner.id))
    const archive = await takeOut(context, owner)
    const day = context.now().toISOString().slice(0, 10)
    await sendText(response, archive, { fileName: `ideavault-${day}.zip`, type: 'application/zip' })
    return undefined
  })
  return router
}
