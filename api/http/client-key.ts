import type { Request } from 'express'
import { AppError } from '../server/app-error.ts'

/** The id that a client made for a request it may repeat: 8 to 64 of A-Z a-z 0-9 _ -, optionally in quotes; null when absent. */
export function readClientKey(request: Request, header: 'Idempotency-Key' | 'X-Op-Id'): string | null {
  const value = request.get(header)
  if (value === undefined) return null
  const key = /^("?)([\w-]{8,64})\1$/.exec(value)?.[2]
  if (key === undefined) throw new AppError('bad_request', { reason: `${header} is not a key` })
  return key
}
