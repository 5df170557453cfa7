import * as v from 'valibot'
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { type Acting, accountHeaders } from './account.ts'
import type { Patience } from './patience.ts'

/** The server refused. `code` decides what a screen does; `message` is the sentence that people read. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly answer: ErrorAnswer | null

  constructor(status: number, answer: ErrorAnswer | null, text: string) {
    super(answer?.message ?? `${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.code = answer?.code ?? 'unknown'
    this.fields = answer?.fields ?? {}
    this.answer = answer
  }
}

/** No answer, or not one from our server (a captive portal's page, for example), so the outcome of the call is unknown. */
export class NetworkError extends Error {
  constructor() {
    super('Network error. Please try again.')
    this.name = 'NetworkError'
  }
}

export type CallOptions<E> = Acting & {
  params?: ParamsOf<E> extends undefined ? undefined : { [K in keyof ParamsOf<E>]: string | number }
  query?: QueryOf<E> extends undefined ? undefined : { [K in keyof QueryOf<E>]?: string | number | undefined }
  body?: BodyInputOf<E>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** If absent, the call waits for an answer for as long as the browser does. */
  patience?: Patience
}

/** The URL of an endpoint with its parameters filled in. Also used for links and images. */
export function urlOf(
  endpoint: Endpoint,
  params: Record<string, string | number> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

export function readError(status: number, text: string, statusText: string): ApiError {
  try {
    return new ApiError(status, v.parse(ErrorAnswer, JSON.parse(text)), text)
  } catch {
    return new ApiError(status, null, text || statusText)
  }
}

/** Parses an answer by its schema. A 2xx that does not match the endpoint did not come from our server. */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
  statusText = '',
): AnswerOf<E> {
  if (status < 200 || status >= 300) throw readError(status, text, statusText)
  // Without a body only the status distinguishes our server from a proxy.
  if (endpoint.answer === null && status !== endpoint.status) throw new NetworkError()
  if (endpoint.answer === null || endpoint.answer === 'file') return undefined as AnswerOf<E>
  try {
    return v.parse(endpoint.answer, JSON.parse(text)) as AnswerOf<E>
  } catch {
    throw new NetworkError()
  }
}

/** Throws ApiError or NetworkError, or AbortError if `signal` was aborted. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  const { response, content } = await send(endpoint, options, (answer) => answer.text())
  return readAnswer(endpoint, response.status, content, response.statusText)
}

/** By how many milliseconds the clock of this device is ahead of the server's, as far as the last answer showed. */
let aheadMs = 0

/** The time by the server's clock, which decides when a link ends. The device's may be days off. */
export const serverNow = (): number => Date.now() - aheadMs

/** An answer is dated between its request and its arrival, in whole seconds; a clock for which that is so is right. */
function compareClocks(askedAt: number, date: string | null): void {
  const answeredAt = Date.parse(date ?? '')
  if (answeredAt) aheadMs = Math.max(0, askedAt - answeredAt - 1_000) + Math.min(0, Date.now() - answeredAt)
}

/** The only fetch of the app. */
export async function send<E extends Endpoint, T>(
  endpoint: E,
  options: CallOptions<E>,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; content: T }> {
  const { params, query, body, headers, signal, patience } = options
  const account = accountHeaders(endpoint, options)
  const text = body === undefined ? '' : JSON.stringify(body)
  const askedAt = Date.now()
  const ending = patience ? patience.begin(text.length, signal) : signal
  try {
    const response = await fetch(urlOf(endpoint, params, query), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...account,
        ...headers,
      },
      ...(body === undefined ? {} : { body: text }),
      ...(ending ? { signal: ending } : {}),
    })
    compareClocks(askedAt, response.headers.get('Date'))
    patience?.goOn(response)
    return { response, content: await read(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError()
  } finally {
    patience?.end()
  }
}
