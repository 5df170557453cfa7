/** Why a call to an outside service failed. Never contains its answer, which may hold keys or people's words. */
export type OutboundFailure =
  | 'unreachable'
  | 'too late'
  | 'too long'
  | 'redirected'
  | 'wrong host'
  | 'inside'
  | 'status'
  | 'garbage'
  | 'circuit open'
  | 'left'

export class OutboundError extends Error {
  readonly failure: OutboundFailure
  readonly status: number | null
  /** Seconds the service asked us to wait. */
  readonly retryAfter: number | null

  constructor(failure: OutboundFailure, extra: { status?: number; retryAfter?: number | null } = {}) {
    super(extra.status === undefined ? failure : `${failure} ${extra.status}`)
    this.name = 'OutboundError'
    this.failure = failure
    this.status = extra.status ?? null
    this.retryAfter = extra.retryAfter ?? null
  }
}
