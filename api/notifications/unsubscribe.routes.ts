import { type Request, type Response, Router } from 'express'
import { limitByAddress, rates } from '../http/limit.ts'
import type { Context } from '../server/context.ts'
import { readUnsubscribeToken, turnOffLetters } from './unsubscribe.ts'
import { confirmPage, donePage, invalidLinkPage } from './unsubscribe-page.ts'

/**
 * Unsubscribing from letters, for mail programs (RFC 8058) and for people. It is outside /api, because a mail program's POST comes from
 * another origin, without a session, with only the token in the URL. A GET changes nothing.
 */
export function unsubscribeRoutes(context: Context): Router {
  const router = Router()
  const answer = (response: Response, status: number, html: string) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Robots-Tag', 'noindex, nofollow')
    response.status(status).type('html').send(html)
  }
  const lettersOf = ({ params }: Request<{ token: string }>) => readUnsubscribeToken(context, params.token)
  const limit = limitByAddress(context, rates.unsubscribe)
  router.get('/unsubscribe/:token', (request, response) => {
    const letters = lettersOf(request)
    answer(response, letters ? 200 : 404, letters ? confirmPage(letters.to) : invalidLinkPage)
  })
  // The body is not read, because the URL says everything.
  router.post('/unsubscribe/:token', limit, async (request: Request<{ token: string }>, response) => {
    const letters = lettersOf(request)
    if (letters) await turnOffLetters(context, letters)
    answer(response, letters ? 200 : 404, letters ? donePage(letters.to) : invalidLinkPage)
  })
  return router
}
