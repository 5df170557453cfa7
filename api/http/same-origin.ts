import type { RequestHandler } from 'express'
import { AppError } from '../server/app-error.ts'
import { hasBody } from './json-body.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Cross-site requests never change anything (docs/design.md, section 5). An unsafe method needs `Sec-Fetch-Site: same-origin`, or, if the
 * browser does not send that header, our exact `Origin`. A body must be JSON, or a multipart form for uploads.
 */
export function sameOrigin(publicOrigin: string): RequestHandler {
  return (request, _response, next) => {
    if (safe.has(request.method)) {
      next()
      return
    }
    const site = request.get('Sec-Fetch-Site')
    const isOwn = site === undefined ? request.get('Origin') === publicOrigin : site === 'same-origin'
    if (!isOwn) throw new AppError('cross_site')
    if (hasBody(request) && !request.is('application/json') && !request.is('multipart/form-data'))
      throw new AppError('json_only')
    next()
  }
}
