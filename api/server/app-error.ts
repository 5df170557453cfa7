import { type ErrorCode, errorTable, tooManyAttempts } from '#contract/errors.ts'

type Extra = {
  /** For 422: messages by field name. */
  fields?: Record<string, string>
  /** For 412: the idea as it is now. */
  current?: {
    title: string
    content: unknown
    revision: number
    status: 'draft' | 'published'
    editorSchema: number
  }
  /** For 410: the deleted idea. For 412: the idea that was made under the same draft key. */
  id?: number
  /** For 410: the revision of the deleted idea. */
  revision?: number
  /** For 429 and 503: seconds to wait. */
  retryAfter?: number
  /** For the log only, never sent to the client. */
  reason?: string
  /** For the log only, which counts refusals per account: the account concerned. */
  account?: number
}

/** An error that is shown to people; its code determines status and message (contract/errors.ts). */
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

/** A 422 error for one field, in the same shape as schema violations. */
export const fieldError = (field: string, message: string) =>
  new AppError('invalid_input', { fields: { [field]: message } })

/** Returns what `read` returns, or null when it throws an AppError with one of these codes. */
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
