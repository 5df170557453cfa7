/** Why an outside service gave no answer. Never holds what it said: that may name keys or repeat people's words. */
export type AiFailure =
  | 'unreachable'
  | 'too late'
  | 'too long'
  | 'redirected'
  | 'wrong host'
  | 'status'
  | 'garbage'
  | 'resting'
  | 'left'

export class AiError extends Error {
  readonly failure: AiFailure
  readonly status: number | null
  /** Seconds the service asked us to wait. */
  readonly retryAfter: number | null

  constructor(failure: AiFailure, extra: { status?: number; retryAfter?: number | null } = {}) {
    super(extra.status === undefined ? failure : `${failure} ${extra.status}`)
    this.name = 'AiError'
    this.failure = failure
    this.status = extra.status ?? null
    this.retryAfter = extra.retryAfter ?? null
  }
}
