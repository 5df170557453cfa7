import { type ErrorCode, errorTable, tooManyAttempts } from '#contract/errors.ts'

type Extra = {
  /** Field name to message, for 422. */
  fields?: Record<string, string>
  /** The idea as it is now, for 412. */
  current?: {
    title: string
    content: unknown
    revision: number
    status: 'draft' | 'published'
    editorSchema: number
  }
  /** For 410 the idea that is gone; for 412 the one that was made under the same draft key. */
  id?: number
  /** That of the idea that is gone. */
  revision?: number
  /** Seconds, for 429 and 503. */
  retryAfter?: number
  /** For the log only; never shown. */
  reason?: string
  /** Whom it concerns, for the log only: it counts the refusals of each account. */
  account?: number
}

/** A refusal that people are told about: its code decides status and message (contract/errors.ts). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly extra: Extra

  constructor(code: ErrorCode, extra: Extra = {}) {
    const { retryAfter } = extra
    const isLimited = code === 'rate_limited' && retryAfter !== undefined
    super(isLimited ? tooManyAttempts(retryAfter) : errorTable[code][1])
    this.name = 'AppError'
    this.code = code
    this.status = errorTable[code][0]
    this.extra = extra
  }
}

/** A 422 for one field, in the shape that schema violations have. */
export const fieldError = (field: string, message: string) =>
  new AppError('invalid_input', { fields: { [field]: message } })

/** What `read` answers; null where it refuses with one of these codes. */
export async function nullIfRefused<T>(
  codes: readonly ErrorCode[],
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return null
    throw error
  }
}
