import { ApiError } from '../data/request.ts'

/** Refusals that say more than the specification's message. */
const telling = new Set([
  'mail_unavailable',
  'day_spent',
  'rate_limited',
  'storage_full',
  'store_unavailable',
  'sign_in',
  'not_found',
])

/** Why no link was made, for its owner. */
export const refusalWords = (error: unknown): string =>
  error instanceof ApiError && telling.has(error.code)
    ? error.message
    : 'Failed to create share link. Please try again.'
