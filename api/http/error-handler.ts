import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { isStoreAway, reasonOf } from '../adapters/database/is-store-away.ts'
import { isStoreFull } from '../adapters/database/is-store-full.ts'
import { ImageError } from '../adapters/files/image-encoder.ts'
import { AppError, fieldError } from '../server/app-error.ts'
import { TOO_MANY_PARTS } from './json-body.ts'
import { createRefusalLog } from './refusal-log.ts'

/** A fault that Express or one of its readers found in the request: those alone may be told to the client. */
const RequestFault = v.union([
  v.object({
    expose: v.literal(true),
    status: v.pipe(v.number(), v.minValue(400), v.maxValue(499)),
    type: v.optional(v.string()),
  }),
  v.object({ name: v.literal('URIError'), status: v.literal(400), type: v.optional(v.string()) }),
])

/** Turns whatever was thrown into one of the contract's refusals; null means a fault of ours. */
function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof ImageError) return new AppError(error.code, { reason: error.message })
  if (isStoreAway(error)) return new AppError('store_unavailable', { retryAfter: 2, reason: reasonOf(error) })
  if (isStoreFull(error)) return new AppError('storage_full', { retryAfter: 60 })
  const fault = v.safeParse(RequestFault, error)
  if (!fault.success) return null
  const { type } = fault.output
  if (type === 'entity.parse.failed') return new AppError('bad_json')
  if (type === TOO_MANY_PARTS)
    return fieldError('body', 'It has too many parts, or parts too deep within each other.')
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

/** The pages of the forms that sent a request. */
const pages = new WeakMap<Request, string>()

/**
 * For a call that a plain form makes: its answer takes the place of the page, so a refusal leads back to the page (303), which
 * says what is wrong. Who does not ask for HTML is refused as everywhere.
 */
export const fromForm =
  (pageOf: (params: Request['params']) => string): RequestHandler =>
  (request, _response, next) => {
    if (request.accepts(['json', 'html']) === 'html') pages.set(request, pageOf(request.params))
    next()
  }

/** Mounted last: the only writer of error answers. Faults of ours are logged, and shown as one message. */
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
