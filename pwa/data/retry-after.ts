import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { ApiError, type CallOptions, readAnswer, send } from './request.ts'

/** Beside the errors and not in them, because readers' pages, which never wait for it, load ApiError. */
const asked = new WeakMap<object, number>()

/** For how long the server asks to be left alone (`Retry-After` of 429, 503 and 507), in milliseconds; 0 if it did not say. */
export const retryAfterOf = (error: unknown): number => (error instanceof ApiError && asked.get(error)) || 0

/** Reads an answer as readAnswer does, and notes the `Retry-After` of a refusal for retryAfterOf. Our server says it in seconds. */
export function readTimedAnswer<E extends Endpoint>(
  endpoint: E,
  { status, text, statusText }: { status: number; text: string; statusText: string },
  retryAfter: string | null,
): AnswerOf<E> {
  try {
    return readAnswer(endpoint, status, text, statusText)
  } catch (error) {
    if (error instanceof ApiError && /^\d+$/.test(retryAfter ?? ''))
      asked.set(error, Number(retryAfter) * 1_000)
    throw error
  }
}

/** Calls as `call` does. Of a refusal retryAfterOf knows for how long to wait. */
export async function callTimed<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<AnswerOf<E>> {
  const { response, content } = await send(endpoint, options, (answer) => answer.text())
  return readTimed(endpoint, response, content)
}

/** The same for an answer of `send`. */
export const readTimed = <E extends Endpoint>(endpoint: E, response: Response, text: string): AnswerOf<E> => {
  const { status, statusText, headers } = response
  return readTimedAnswer(endpoint, { status, text, statusText }, headers.get('Retry-After'))
}

const forLater = new Set([408, 429, 502, 503, 504, 507])

/**
 * The server did not judge what was sent: it has no room or too much to do, or cannot be reached by what stands before it. It waits, and
 * is sent again. A 500 is not among them: it may be the file's own fault, and is told.
 */
export const isForLater = (error: unknown): boolean => error instanceof ApiError && forLater.has(error.status)
