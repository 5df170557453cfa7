import { ApiError } from './request.ts'

const forLater = new Set([408, 429, 502, 503, 504, 507])

/**
 * The server did not judge what was sent: it has no room or too much to do, or cannot be reached by what stands before it. It waits, and
 * is sent again. A 500 is not among them: it may be the file's own fault, and is told.
 */
export const isForLater = (error: unknown): boolean => error instanceof ApiError && forLater.has(error.status)
