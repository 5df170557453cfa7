import type { Request } from 'express'
import { AppError } from '../server/app-error.ts'

/** The user id of `X-Account`: whom the client believes to be signed in; null when absent. */
export function readAccount(request: Request): number | null {
  const header = request.get('X-Account')
  if (header === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(header)) throw new AppError('bad_request', { reason: 'X-Account is not an id' })
  return Number(header)
}
