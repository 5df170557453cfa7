import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { ApiError, type CallOptions, readAnswer, send } from './request.ts'

/** Kept outside of ApiError, which readers' pages load as well, although they never use `Retry-After`. */
const waits = new WeakMap<object, number>()

/** How long the server asked to wait before a retry (`Retry-After` of 429, 503 and 507), in milliseconds; 0 if it did not say. */
export const retryAfterOf = (error: unknown): number => (error instanceof ApiError && waits.get(error)) || 0

/** Like readAnswer, and stores the `Retry-After` of a refusal for retryAfterOf. Our server sends it in seconds. */
export function readAnswerWithRetryAfter<E extends Endpoint>(
  endpoint: E,
  { status, text, statusText }: { status: number; text: string; statusText: string },
  retryAfter: string | null,
): AnswerOf<E> {
  try {
    return readAnswer(endpoint, status, text, statusText)
  } catch (error) {
    if (error instanceof ApiError && /^\d+$/.test(retryAfter ?? ''))
      waits.set(error, Number(retryAfter) * 1_000)
    throw error
  }
}

/** Like `call`, but stores the `Retry-After` of a refusal for retryAfterOf. */
export async function callWithRetryAfter<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<AnswerOf<E>> {
  const { response, content } = await send(endpoint, options, (answer) => answer.text())
  return readWithRetryAfter(endpoint, response, content)
}

/** The same for an answer of `send`. */
export const readWithRetryAfter = <E extends Endpoint>(
  endpoint: E,
  response: Response,
  text: string,
): AnswerOf<E> => {
  const { status, statusText, headers } = response
  return readAnswerWithRetryAfter(endpoint, { status, text, statusText }, headers.get('Retry-After'))
}

const forLater = new Set([408, 429, 502, 503, 504, 507])

/**
 * The server did not judge what was sent: it is full or overloaded, or its reverse proxy cannot reach it. The same is sent again
 * later. A 500 is not included, because the file itself may cause it, so it is reported instead.
 */
export const isForLater = (error: unknown): boolean => error instanceof ApiError && forLater.has(error.status)
