import type { ErrorRequestHandler, Response } from 'express'
import multer from 'multer'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { AppError } from './app-error.ts'

const Parsed = v.object({
  type: v.optional(v.string()),
  status: v.optional(v.number()),
  name: v.optional(v.string()),
  code: v.optional(v.unknown()),
})
/** How the driver and Mongoose call a database that is away, going away or coming back. */
const storeErrors =
  /^(Mongo(Network|ServerSelection|NotConnected|TopologyClosed|Pool|ClientClosed|ServerClosed|WaitQueue|Expired|WriteConcern|OperationTimeout).*|MongooseServerSelectionError|DisconnectedError)$/
/** The driver hands on what Node says of a connection that the database has just ended. */
const endedConnection = new Set<unknown>(['EPIPE', 'ECONNRESET'])

/** Turns whatever was thrown into one of the contract's refusals; null means a fault of ours. */
function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof multer.MulterError)
    return new AppError(error.code === 'LIMIT_FILE_SIZE' ? 'too_large' : 'bad_upload', { reason: error.code })
  const known = v.safeParse(Parsed, error)
  if (!known.success) return null
  const { type, status, name, code } = known.output
  if ((name !== undefined && storeErrors.test(name)) || endedConnection.has(code))
    return new AppError('store_unavailable', { retryAfter: 2 })
  if (
    error instanceof Error &&
    /buffering timed out|initial connection is complete|before (the )?connection|force closed|client was closed/i.test(
      error.message,
    )
  ) {
    return new AppError('store_unavailable', { retryAfter: 2 })
  }
  if (type === 'entity.parse.failed') return new AppError('bad_json')
  if (type === 'entity.too.large') return new AppError('too_large')
  if (
    error instanceof Error &&
    /multipart|boundary|unexpected end of form|malformed part/i.test(error.message)
  )
    return new AppError('bad_upload')
  return status !== undefined && status >= 400 && status < 500
    ? new AppError('bad_request', { reason: type ?? name ?? '' })
    : null
}

function answer(response: Response, refusal: AppError) {
  const { fields, current, id, retryAfter } = refusal.extra
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  if (current !== undefined) response.setHeader('ETag', `"${current.revision}"`)
  response.status(refusal.status).json({ code: refusal.code, message: refusal.message, fields, current, id })
}

/** Mounted last: the only writer of error answers. Faults of ours are logged whole and shown as one sentence. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const refusal = asRefusal(error)
    if (!refusal)
      log.error({ err: error, method: request.method, route: request.route?.path }, 'unexpected error')
    else if (refusal.status >= 500) log.warn({ code: refusal.code, reason: refusal.extra.reason }, 'refused')
    if (response.headersSent) {
      next(error)
      return
    }
    answer(response, refusal ?? new AppError('internal'))
  }
}
