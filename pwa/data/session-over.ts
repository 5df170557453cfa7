import { ApiError } from './request.ts'

/**
 * Nobody is signed in any more: what was asked for can go on once its owner has signed in again. Where somebody else is
 * signed in (`wrong_account`), nothing goes on by itself.
 */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.answer !== null && error.status === 401
