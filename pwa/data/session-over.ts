import { ApiError } from './request.ts'

/** Nobody is signed in any more, or somebody else is: what was asked for can go on once its owner has signed in again. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.answer !== null &&
  (error.status === 401 || error.code === 'wrong_account')
