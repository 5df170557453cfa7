import { ApiError, NetworkError } from '../data/request.ts'

/** Codes of errors whose own message says more than the specification's. */
const codesWithOwnMessage = new Set([
  'mail_unavailable',
  'day_spent',
  'rate_limited',
  'storage_full',
  'store_unavailable',
  'sign_in',
  'wrong_account',
  'not_found',
  'idea_deleted',
])

/** Message for an owner whose link was not made. */
export const refusalWords = (error: unknown): string =>
  error instanceof ApiError && codesWithOwnMessage.has(error.code)
    ? error.message
    : 'Failed to create share link. Please try again.'

/** Message for an owner whose link was not changed. */
export function unchangedWords(error: unknown): string {
  if (error instanceof NetworkError) return 'No connection: the link was not changed. Please try again.'
  const isOurs = error instanceof ApiError && error.answer && error.status < 500
  const hasUsefulMessage = error instanceof ApiError && error.code === 'mail_unavailable'
  return isOurs || hasUsefulMessage ? error.message : 'The link could not be changed. Please try again.'
}
