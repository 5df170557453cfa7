import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AssistantEvent, streamAssistant } from '#contract/assist.ts'
import { setPageAccount } from '../../pwa/data/account.ts'
import { callEvents } from '../../pwa/data/stream.ts'

beforeEach(() => setPageAccount(1))
afterEach(() => vi.unstubAllGlobals())

const signal = new AbortController().signal
const body = { message: 'Hello' }

function answer(chunks: Uint8Array[], init: ResponseInit = {}) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  vi.stubGlobal('fetch', async () => new Response(stream, { headers, ...init }))
}

async function collect() {
  const events: AssistantEvent[] = []
  for await (const event of callEvents(streamAssistant, AssistantEvent, { body, signal })) events.push(event)
  return events
}

test('events of a stream are whole however the network splits them', async () => {
  const events: AssistantEvent[] = [
    { type: 'piece', text: 'Eule 🦉' },
    { type: 'piece', text: '\n\ndata: ü' },
    { type: 'done', response: 'x' },
  ]
  const bytes = new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
  for (const size of [1, 7, bytes.length]) {
    answer(
      Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size)),
    )
    expect(await collect()).toEqual(events)
  }
})

test("a refusal of a stream has the server's code and message", async () => {
  const refusal = JSON.stringify({ code: 'ai_off', message: 'Not set up.' })
  answer([new TextEncoder().encode(refusal)], {
    status: 503,
    headers: { 'content-type': 'application/json' },
  })
  await expect(collect()).rejects.toMatchObject({ name: 'ApiError', code: 'ai_off', message: 'Not set up.' })
})

test.each([
  ['a page of somebody else', '<html>', 'text/html'],
  ['an event that is none of ours', 'data: {"type":"other"}\n\n', 'text/event-stream'],
  ['no JSON', 'data: <html>\n\n', 'text/event-stream'],
])('a stream that is %s is a network error', async (_, text, type) => {
  answer([new TextEncoder().encode(text)], { headers: { 'content-type': type } })
  await expect(collect()).rejects.toMatchObject({ name: 'NetworkError' })
})
