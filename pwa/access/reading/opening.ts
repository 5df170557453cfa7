import { openDocument } from '#contract/access.ts'
import { call, readAnswer } from '../../data/request.ts'
import { createLinkQuery } from '../use-link-query.ts'
import { takeEarlyOpening } from './early-opening.ts'

/**
 * Opens the document. The server counts a repeat by the same session (a reload, StrictMode, a lost answer) as the same
 * view. The answer is dropped when the screen is left, and never stored on the device.
 */
export const opening = createLinkQuery(async (accessToken) => {
  await whenShown()
  const early = await takeEarlyOpening(accessToken)
  return early
    ? readAnswer(openDocument, early.status, early.text)
    : call(openDocument, { params: { accessToken } })
}, Number.POSITIVE_INFINITY)

/** A browser may prerender a page before it is visited; that must not consume a view. */
async function whenShown(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
}
