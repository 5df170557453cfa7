import type { RequestHandler } from 'express'
import type { ErrorCode } from '#contract/errors.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { upload } from '../http/upload.ts'
import type { Context } from '../server/context.ts'

/**
 * Middleware for endpoints that take a file from a signed-in user: guard, rate limit, upload, and the guard again. An upload over a slow
 * connection may take an hour, during which the session may be ended or the account erased.
 */
export const ownUpload = (
  context: Context,
  owner: RequestHandler,
  file: { field: string; maxBytes: number; tooLarge: ErrorCode },
): RequestHandler[] => [
  owner,
  limitByAddress(context, rates.uploads),
  upload(file.field, file.maxBytes, file.tooLarge),
  owner,
]
