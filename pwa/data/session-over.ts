import { ApiError } from './request.ts'

/**
 * Nobody is signed in any more: what was asked for can go on once its owner has signed in again. Where somebody else is
 * signed in (`wrong_account`), nothing goes on by itself.
 */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.answer !== null && error.status === 401

type WayToSignIn = {
  description?: string
  action?: { label: string; onClick: () => void }
  durationMs?: number
}

/** For a message about a failure of an owner: the way to sign in and back to this page, where nothing else would help. */
export function wayToSignIn(error: unknown): WayToSignIn {
  if (!(error instanceof ApiError && error.code === 'sign_in')) return {}
  const { pathname, search, hash } = window.location
  const address = `/login?redirect=${encodeURIComponent(pathname + search + hash)}`
  const action = { label: 'Sign in', onClick: () => window.location.assign(address) }
  return { description: error.message, action, durationMs: 20_000 }
}
