import * as v from 'valibot'
import type { BodyInputOf, Endpoint, Schema } from '#contract/endpoint.ts'
import { accountHeaders } from './account.ts'
import { NetworkError, readAnswer } from './request.ts'
import { readWithRetryAfter } from './retry-after.ts'

type Options<E> = { body: BodyInputOf<E>; signal: AbortSignal }

/**
 * Calls an endpoint that answers with server-sent events, each one line of JSON. Throws refusals like `call`, and a
 * NetworkError if the connection breaks.
 */
export async function* callEvents<const E extends Endpoint, S extends Schema>(
  endpoint: E,
  event: S,
  { body, signal }: Options<E>,
): AsyncGenerator<v.InferOutput<S>> {
  const account = accountHeaders(endpoint, {})
  try {
    const response = await fetch(endpoint.path, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', ...account },
      body: JSON.stringify(body),
      signal,
    })
    if (!response.ok) readAnswer(endpoint, response.status, await response.text(), response.statusText)
    const isEvents = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!isEvents || !response.body) throw new NetworkError()
    for await (const { data } of readEvents(response.body)) yield v.parse(event, JSON.parse(data))
  } catch (error) {
    // After an invalid event or a lost connection, the outcome of the call is unknown.
    if (signal.aborted || (error instanceof Error && error.name === 'ApiError')) throw error
    throw new NetworkError()
  }
}

export type StreamedEvent = { id: string; data: string }
type Listening = {
  account: number
  /** The id of the last event that this device has; the server continues after it. */
  lastId: string | undefined
  signal: AbortSignal
  /** Called whenever anything arrives, which shows that the connection is alive. */
  onSign: () => void
}

/** Listens to an endpoint that answers with server-sent events until either side ends it. Throws like callEvents. */
export async function* listenToEvents(
  endpoint: Endpoint,
  { account, lastId, signal, onSign }: Listening,
): AsyncGenerator<StreamedEvent> {
  const headers = {
    Accept: 'text/event-stream',
    ...accountHeaders(endpoint, { account }),
    ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
  }
  try {
    // The request lasts as long as the page, so with normal priority the page would never count as loaded.
    const response = await fetch(endpoint.path, {
      credentials: 'same-origin',
      headers,
      signal,
      priority: 'low',
    })
    if (!response.ok) readWithRetryAfter(endpoint, response, await response.text())
    const isEvents = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!isEvents || !response.body) throw new NetworkError()
    onSign()
    yield* readEvents(response.body, onSign)
  } catch (error) {
    if (signal.aborted || (error instanceof Error && error.name === 'ApiError')) throw error
    throw new NetworkError()
  }
}

/** Yields each event as it arrives: its id and its one line of data. Empty comment lines only keep the connection alive. */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSign = () => {},
): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let buffer = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onSign()
      buffer += decoder.decode(value, { stream: true })
      const events = buffer.split('\n\n')
      buffer = events.pop() ?? ''
      for (const event of events) {
        const fields = new Map(event.split('\n').map((line) => splitOnce(line)))
        const data = fields.get('data')
        if (data !== undefined) yield { id: fields.get('id') ?? '', data }
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

const splitOnce = (line: string): [string, string] => {
  const at = line.indexOf(': ')
  return at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}
