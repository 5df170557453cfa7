import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { isStoreFull } from '../adapters/database/is-store-full.ts'
import { isStoreUnavailable, reasonOf } from '../adapters/database/is-store-unavailable.ts'
import { ImageError } from '../adapters/files/image-encoder.ts'
import { AppError, fieldError } from '../server/app-error.ts'
import { TOO_MANY_PARTS } from './json-body.ts'
import { createRefusalLog } from './refusal-log.ts'

/** An error that Express or one of its body parsers found in the request. Only such errors may be shown to the client. */
const RequestFault = v.union([
  v.object({
    expose: v.literal(true),
    status: v.pipe(v.number(), v.minValue(400), v.maxValue(499)),
    type: v.optional(v.string()),
  }),
  v.object({ name: v.literal('URIError'), status: v.literal(400), type: v.optional(v.string()) }),
])

/** Converts anything thrown into an error of the contract; null means a fault of the server. */
function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof ImageError) return new AppError(error.code, { reason: error.message })
  if (isStoreUnavailable(error))
    return new AppError('store_unavailable', { retryAfter: 2, reason: reasonOf(error) })
  if (isStoreFull(error)) return new AppError('storage_full', { retryAfter: 60 })
  const fault = v.safeParse(RequestFault, error)
  if (!fault.success) return null
  const { type } = fault.output
  if (type === 'entity.parse.failed') return new AppError('bad_json')
  if (type === TOO_MANY_PARTS)
    return fieldError('body', 'It has too many parts, or they are nested too deeply.')
  if (type === 'entity.too.large') return new AppError('too_large')
  return new AppError('bad_request', { reason: type ?? '' })
}

function answer(response: Response, refusal: AppError) {
  const { status, code, message, extra } = refusal
  const { fields, current, id, revision, retryAfter } = extra
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  if (current !== undefined) response.setHeader('ETag', `"${current.revision}"`)
  response.status(status).json({ code, message, fields, current, id, revision })
}

/** The page whose form sent the request. */
const pages = new WeakMap<Request, string>()

/**
 * Middleware for an endpoint that a plain HTML form submits to. The answer replaces the page, so an error redirects (303) back to it, and it
 * says what is wrong. Clients that do not accept HTML get the usual error answer.
 */
export const fromForm =
  (pageOf: (params: Request['params']) => string): RequestHandler =>
  (request, _response, next) => {
    if (request.accepts(['json', 'html']) === 'html') pages.set(request, pageOf(request.params))
    next()
  }

/** Mounted last; writes all error answers. A fault of the server is logged and shown as one general message. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  const noteRefusal = createRefusalLog(log)
  return (error, request, response, next) => {
    const refusal = asRefusal(error)
    if (!refusal)
      log.error({ err: error, method: request.method, route: request.route?.path }, 'unexpected error')
    else if (refusal.status >= 500) noteRefusal(refusal)
    if (response.headersSent) {
      next(error)
      return
    }
    const page = pages.get(request)
    if (page) response.redirect(303, page)
    else answer(response, refusal ?? new AppError('internal'))
  }
}
