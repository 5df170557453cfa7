import { type Request, type Response, Router } from 'express'
import * as endpoints from '#contract/access.ts'
import * as readings from '#contract/readings/report-shown.ts'
import * as recipients from '#contract/recipients.ts'
import { readReader } from '../http/account-header.ts'
import { bind } from '../http/bind.ts'
import { fromForm } from '../http/error-handler.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { sendFile } from '../http/send-file.ts'
import { sendText } from '../http/send-text.ts'
import { personOf } from '../recipients/describe-recipient.ts'
import { findVisit } from '../recipients/find-visit.ts'
import { readCaller, recipientGuard, visitOf } from '../recipients/recipient.guard.ts'
import { recordingRefusals } from '../recipients/recording-refusals.ts'
import type { Context } from '../server/context.ts'
import { recordDownload } from '../shares/readings/end-reading.ts'
import { askForAccess } from './ask-for-access.ts'
import { closeDocument } from './close-document.ts'
import { type Download, downloadDocument } from './download-document.ts'
import { getAccessSession } from './get-access-session.ts'
import { getDocumentAsset } from './get-document-asset.ts'
import { getDocumentFile } from './get-document-file.ts'
import { lookUpShare } from './look-up-share.ts'
import { markSeen } from './mark-seen.ts'
import { openDocument } from './open-document.ts'
import { reportShown } from './report-shown.ts'
import type { OpenCall } from './still-open.ts'

/** Endpoints for recipients. The guard `open` admits an open session of this share, and the idea's owner. */
export function accessRoutes(context: Context): Router {
  const router = Router()
  const open = recipientGuard(context)
  const lookupLimit = limitByAddress(context, rates.shareLookup)
  const openLimit = limitByAddress(context, rates.open)
  const askLimit = limitByAddress(context, rates.ask)
  const downloadLimit = limitByAddress(context, rates.downloads)
  const callOf = (request: Request, { accessToken }: { accessToken: string }): OpenCall => ({
    visit: visitOf(request),
    findAgain: async () => findVisit(context, accessToken, await readCaller(context, request)),
  })
  bind(router, endpoints.lookUpShare, [lookupLimit], async ({ request, params }) =>
    lookUpShare(context, params.accessToken, await readCaller(context, request)),
  )
  bind(router, endpoints.openDocument, [openLimit], async ({ request, params }) => {
    const caller = await readCaller(context, request)
    return recordingRefusals(context, caller, params, () => openDocument(context, params.accessToken, caller))
  })
  bind(router, endpoints.getDocumentFile, [open], async ({ request, response, params }) => {
    const file = await getDocumentFile(context, callOf(request, params))
    await sendFile(context.files, request, response, file)
    return undefined
  })
  bind(router, endpoints.getDocumentAsset, [open], async ({ request, response, params }) => {
    const file = await getDocumentAsset(callOf(request, params), params.id)
    await sendFile(context.files, request, response, file)
    return undefined
  })
  const form = fromForm(({ accessToken }) => `/document/${accessToken}`)
  bind(
    router,
    endpoints.downloadDocument,
    [form, downloadLimit, open],
    async ({ request, response, params }) => {
      const caller = await readCaller(context, request)
      const call = callOf(request, params)
      const download = await recordingRefusals(context, caller, params, () => downloadDocument(context, call))
      const { session } = call.visit
      if (session) await recordDownload(context, session.viewId, personOf(session))
      if (download.kind === 'file') await sendFile(context.files, request, response, download.file)
      else await sendPage(response, download)
      return undefined
    },
  )
  bind(router, endpoints.getAccessSession, [open], async ({ request }) =>
    getAccessSession(context, visitOf(request)),
  )
  bind(router, endpoints.markSeen, [open], async ({ request }) => {
    await markSeen(context, visitOf(request))
    return undefined
  })
  bind(router, readings.reportShown, [open], async ({ request, body }) => {
    await reportShown(context, visitOf(request), body)
    return undefined
  })
  bind(router, endpoints.closeDocument, [], async ({ request, params }) => {
    const caller = await readCaller(context, request)
    await closeDocument(context, params.accessToken, caller, readReader(request))
    return undefined
  })
  bind(router, recipients.askForAccess, [askLimit], async ({ request, params, body }) => {
    await askForAccess(context, params.accessToken, body, await readCaller(context, request))
    return undefined
  })
  return router
}

/** The page is for download only: the policy stops it from running as part of our own origin. */
function sendPage(response: Response, { pieces, fileName }: Extract<Download, { kind: 'page' }>) {
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  return sendText(response, pieces, { fileName, type: 'html' })
}
