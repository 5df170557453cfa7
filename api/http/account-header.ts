import type { Request } from 'express'
import { AppError } from '../server/app-error.ts'

/** The user id in `X-Account`, which names the user whom the client believes to be signed in; null when absent. */
export const readAccount = (request: Request): number | null => readId(request, 'X-Account')

/** The recipient id in `X-Reader`, which names the recipient to whom the page shows the document; null when absent. */
export const readReader = (request: Request): number | null => readId(request, 'X-Reader')

function readId(request: Request, name: string): number | null {
  const header = request.get(name)
  if (header === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(header)) throw new AppError('bad_request', { reason: `${name} is not an id` })
  return Number(header)
}
