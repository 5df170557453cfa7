import type { RequestHandler } from 'express'
import type { ErrorCode } from '#contract/errors.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { upload } from '../http/upload.ts'
import type { Context } from '../server/context.ts'

/**
 * What stands before a call that takes a file of a signed-in user: the guard of the call, the limit, the file, and the guard again. A file may
 * be an hour on its way over a slow line, in which its session may be ended or its account erased.
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
