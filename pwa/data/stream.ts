import * as v from 'valibot'
import type { BodyInputOf, Endpoint, Schema } from '#contract/endpoint.ts'
import { accountHeaders } from './account.ts'
import { NetworkError, readAnswer } from './request.ts'

type Options<E> = { body: BodyInputOf<E>; signal: AbortSignal }

/**
 * Calls an endpoint that answers in server-sent events, each one line of JSON. Refusals are thrown as `call` throws them;
 * a connection that breaks on the way is a NetworkError.
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
    for await (const data of readEvents(response.body)) yield v.parse(event, JSON.parse(data))
  } catch (error) {
    // What is no event of ours, or no connection any more, says nothing about what happened.
    if (signal.aborted || (error instanceof Error && error.name === 'ApiError')) throw error
    throw new NetworkError()
  }
}

/** The data of each event, as they arrive. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let held = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      held += decoder.decode(value, { stream: true })
      const events = held.split('\n\n')
      held = events.pop() ?? ''
      for (const text of events) if (text.startsWith('data: ')) yield text.slice('data: '.length)
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
