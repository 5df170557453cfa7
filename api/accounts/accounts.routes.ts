import { type Request, Router } from 'express'
import { forgotPassword, getMe, register, resetPassword, signIn, signOut } from '#contract/accounts.ts'
import { cookies } from '#contract/rules/cookies.ts'
import { bind } from '../http/bind.ts'
import { clearCookie, cookieOf, readCookie, setCookie } from '../http/cookies.ts'
import { limitByAddress, rates, spend } from '../http/limit.ts'
import type { Context } from '../server/context.ts'
import { describeDevice } from './describe-device.ts'
import { describeUser } from './describe-user.ts'
import { emailKey } from './email-key.ts'
import { getUser } from './get-user.ts'
import { namedAccountGuard, ownerGuard, signedIn } from './owner.guard.ts'
import { registerUser } from './register-user.ts'
import { resetUserPassword, sendResetLink } from './reset-password.ts'
import { endSessionByToken, replaceSession, sessionCookie } from './session.ts'
import { signInUser } from './sign-in.ts'

const deviceCookie = cookieOf(cookies.device)
const SENT = 'Password reset instructions have been sent to your email.'

export function accountsRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const endCurrent = async (request: Request) => {
    const token = readCookie(context.config, request, sessionCookie.name)
    if (token !== null) await endSessionByToken(token)
  }

  bind(router, register, [limitByAddress(context, rates.register)], async ({ body }) => {
    await registerUser(context, body)
    return { success: true }
  })
  bind(
    router,
    signIn,
    [limitByAddress(context, rates.signInAddress)],
    async ({ body, request, response }) => {
      const { user, token, deviceToken } = await signInUser(context, body, {
        device: describeDevice(request.get('User-Agent')),
        deviceToken: readCookie(context.config, request, deviceCookie.name),
      })
      const before = readCookie(context.config, request, sessionCookie.name)
      if (before !== null) await replaceSession(before, token)
      setCookie(context.config, response, sessionCookie, token)
      setCookie(context.config, response, deviceCookie, deviceToken)
      return { success: true, user: describeUser(user) }
    },
  )
  bind(router, signOut, [namedAccountGuard(context)], async ({ request, response }) => {
    await endCurrent(request)
    clearCookie(context.config, response, sessionCookie.name)
    return { success: true }
  })
  bind(router, getMe, [owner], async ({ request }) => describeUser(await getUser(signedIn(request).id)))
  bind(router, forgotPassword, [limitByAddress(context, rates.forgotAddress)], async ({ body }) => {
    await spend(context, rates.forgotAccount, emailKey(body.email))
    // Not awaited: neither the answer nor its timing may reveal whether the address has an account.
    const sent = sendResetLink(context, body.email).catch((error: unknown) =>
      context.log.error({ err: error }, 'reset link not sent'),
    )
    context.mailer.trackWork(sent)
    return { message: SENT }
  })
  bind(router, resetPassword, [limitByAddress(context, rates.reset)], async ({ body, request }) => {
    await resetUserPassword(context, body, readCookie(context.config, request, deviceCookie.name))
    return undefined
  })
  return router
}
