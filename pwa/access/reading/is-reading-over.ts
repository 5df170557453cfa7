import { ApiError } from '../../data/request.ts'

/** Statuses with which our server says that a reading or its link is over. Others, such as 429, concern one call or come from a proxy. */
const statuses = [401, 403, 404, 410]

export const isReadingOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.answer !== null && statuses.includes(error.status)
