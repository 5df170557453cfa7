import { ApiError, NetworkError } from '../data/request.ts'

/** Refusals that say more than the screen's own message: how long to wait, or that the server is at fault. */
const telling = new Set([
  'rate_limited',
  'busy',
  'store_unavailable',
  'storage_full',
  'quota_reached',
  'invitation_required',
  'password_wrong',
])

/** The message for a failure: the specification's, unless the reason is known and different. */
export function messageFor(error: unknown, usual: string): string {
  if (error instanceof NetworkError) return error.message
  if (error instanceof ApiError && telling.has(error.code)) return error.message
  return usual
}
