import type { Request } from 'express'
import { AppError } from '../server/app-error.ts'

/** An id that a client made for something it may send again: 8 to 64 of A-Z a-z 0-9 _ -, bare or as a string in quotes; null when absent. */
export function readClientKey(request: Request, header: 'Idempotency-Key' | 'X-Op-Id'): string | null {
  const value = request.get(header)
  if (value === undefined) return null
  const key = /^("?)([\w-]{8,64})\1$/.exec(value)?.[2]
  if (key === undefined) throw new AppError('bad_request', { reason: `${header} is not a key` })
  return key
}
