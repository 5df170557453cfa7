import { ApiError, NetworkError } from '../data/request.ts'

/**
 * Codes of errors whose own message says more than the screen's: how long to wait, that the server is at fault, that the page is at
 * another address, or who is signed in.
 */
const codesWithOwnMessage = new Set([
  'cross_site',
  'rate_limited',
  'busy',
  'store_unavailable',
  'storage_full',
  'quota_reached',
  'invitation_required',
  'password_wrong',
  'sign_in',
  'wrong_account',
])

/** The message for a failure: the specification's, unless the reason is known and different. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message
  if (error instanceof ApiError && codesWithOwnMessage.has(error.code)) return error.message
  return fallback
}
