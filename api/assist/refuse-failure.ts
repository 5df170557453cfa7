import { OutboundError } from '../adapters/outbound/outbound-error.ts'
import { AppError } from '../server/app-error.ts'

/** Turns the failure of an outside service into one of the contract's errors; the service's own words are never passed on. */
export function refuseFailure(error: unknown, code: 'ai_failed' | 'search_failed'): unknown {
  if (!(error instanceof OutboundError)) return error
  // The client has disconnected: nobody reads the answer, and nothing of ours failed.
  if (error.failure === 'left') return new AppError('bad_request', { reason: 'the client left' })
  const wait = error.retryAfter === null ? {} : { retryAfter: error.retryAfter }
  return new AppError(error.status === 429 ? 'ai_busy' : code, { reason: error.message, ...wait })
}
