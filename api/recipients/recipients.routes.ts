import { type Request, Router } from 'express'
import * as endpoints from '#contract/recipients.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { readReader } from '../http/account-header.ts'
import { bind } from '../http/bind.ts'
import { readClientKey } from '../http/client-key.ts'
import { addressKey, limitByAddress, rates, spend } from '../http/limit.ts'
import type { Context } from '../server/context.ts'
import { acceptAgreement } from './accept-agreement.ts'
import { createRecipient } from './create-recipient.ts'
import { declineAgreement } from './decline-agreement.ts'
import { enterPasscode } from './enter-passcode.ts'
import { giveCookie, readCaller } from './recipient.guard.ts'
import { recordingRefusals } from './recording-refusals.ts'
import { sendCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

/** The steps before the document: identify, prove the address, accept. Each acts on the caller's own session only. */
export function recipientsRoutes(context: Context): Router {
  const router = Router()
  const identifyLimit = limitByAddress(context, rates.recipientsAddress)
  const codeLimit = limitByAddress(context, rates.codeTryAddress)
  const spendTry = (accessToken: string, request: Request) =>
    spend(context, rates.codeTry, addressAtLink(accessToken, request))
  bind(router, endpoints.createRecipient, [identifyLimit], async ({ request, response, body }) => {
    await spend(context, rates.recipients, addressAtLink(body.accessToken, request))
    const caller = await readCaller(context, request)
    const { recipient, cookie } = await recordingRefusals(
      context,
      caller,
      body,
      () => createRecipient(context, caller, body, readClientKey(request, 'Idempotency-Key')),
      body,
    )
    giveCookie(context, request, response, cookie)
    return recipient
  })
  bind(router, endpoints.enterPasscode, [], async ({ request, response, params, body: { passcode } }) => {
    const caller = await readCaller(context, request)
    const from = addressKey(request)
    const enter = () => enterPasscode(context, params.accessToken, caller, { passcode, from })
    const entered = await recordingRefusals(context, caller, params, enter)
    if (entered) giveCookie(context, request, response, entered.cookie)
    return undefined
  })
  bind(router, endpoints.sendCode, [codeLimit], async ({ request, params }) => {
    await spendTry(params.accessToken, request)
    await sendCode(context, params.accessToken, await readCaller(context, request))
    return undefined
  })
  bind(router, endpoints.verifyCode, [codeLimit], async ({ request, params, body }) => {
    await spendTry(params.accessToken, request)
    const caller = await readCaller(context, request)
    const verify = () => verifyCode(context, params.accessToken, caller, body.code)
    return recordingRefusals(context, caller, params, verify)
  })
  bind(router, endpoints.acceptAgreement, [], async ({ request, params, body }) => {
    const caller = await readCaller(context, request)
    const accept = () => acceptAgreement(context, caller, params.id, body)
    return recordingRefusals(context, caller, { recipientId: params.id }, accept)
  })
  bind(router, endpoints.declineAgreement, [], async ({ request, params }) => {
    const caller = await readCaller(context, request)
    await declineAgreement(context, params.accessToken, caller, readReader(request))
    return undefined
  })
  return router
}

/**
 * People in an office or on a mobile carrier share one IP address, so their attempts are counted per link: those at one link leave
 * the limits of others alone.
 */
const addressAtLink = (accessToken: string, request: Request) =>
  `${sha256(accessToken)} ${addressKey(request)}`
