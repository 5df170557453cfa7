import { ApiError } from '../../data/request.ts'

/** What our server says where a reading is over, or its link is. Any other refusal is of the call alone, such as 429, or of a proxy. */
const statuses = [401, 403, 404, 410]

export const isReadingOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.answer !== null && statuses.includes(error.status)
