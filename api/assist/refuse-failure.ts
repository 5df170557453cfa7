import { AiError } from '../adapters/ai-error.ts'
import { AppError } from '../http/app-error.ts'

/** What went wrong outside becomes one of the contract's sentences; what the service said is never passed on. */
export function refuseFailure(error: unknown, code: 'ai_failed' | 'search_failed'): unknown {
  if (!(error instanceof AiError)) return error
  // Nobody is there to read it, and nothing of ours failed.
  if (error.failure === 'left') return new AppError('bad_request', { reason: 'the client left' })
  const wait = error.retryAfter === null ? {} : { retryAfter: error.retryAfter }
  return new AppError(error.status === 429 ? 'ai_busy' : code, { reason: error.message, ...wait })
}
