import type { Request } from 'express'
import { AppError } from '../server/app-error.ts'

/** The revision in `If-Match: "7"` (RFC 9110 section 13.1.1); null when the header is absent or `*`. */
export function readIfMatch(request: Request): number | null {
  const header = request.get('If-Match')
  if (header === undefined || header === '*') return null
  const revision = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1]
  if (revision === undefined) throw new AppError('bad_request', { reason: 'If-Match is not a revision' })
  return Number(revision)
}
