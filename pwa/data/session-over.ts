import { ApiError } from './request.ts'

/**
 * Nobody is signed in any more, so the action can continue once its owner has signed in again. If somebody else is signed in
 * (`wrong_account`), nothing continues by itself.
 */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.answer !== null && error.status === 401

type WayToSignIn = {
  description?: string
  action?: { label: string; onClick: () => void }
  durationMs?: number
}

/** The options of an error toast with a button to sign in and return to this page, if the error is a missing session. */
export function wayToSignIn(error: unknown): WayToSignIn {
  if (!(error instanceof ApiError && error.code === 'sign_in')) return {}
  const { pathname, search, hash } = window.location
  const address = `/login?redirect=${encodeURIComponent(pathname + search + hash)}`
  const action = { label: 'Sign in', onClick: () => window.location.assign(address) }
  return { description: error.message, action, durationMs: 20_000 }
}
