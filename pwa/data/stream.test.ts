import { afterEach, expect, test, vi } from 'vitest'
import { streamActivity } from '#contract/activity-stream.ts'
import { ApiError, NetworkError } from './request.ts'
import { retryAfterOf } from './retry-after.ts'
import { listenToEvents } from './stream.ts'

afterEach(() => vi.unstubAllGlobals())

const events = { 'content-type': 'text/event-stream; charset=utf-8' }
/** An answer that arrives in these chunks. */
const arriving = (...pieces: (string | Uint8Array)[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces)
          controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
        controller.close()
      },
    }),
    { headers: events },
  )

async function listen(answer: Response, lastId?: string) {
  const fetched = vi.fn(async (_path: string, _options: RequestInit) => answer)
  vi.stubGlobal('fetch', fetched)
  const onSign = vi.fn()
  const received: { id: string; data: string }[] = []
  const { signal } = new AbortController()
  for await (const event of listenToEvents(streamActivity, { account: 7, lastId, signal, onSign }))
    received.push(event)
  return { received, signs: onSign.mock.calls.length, sent: fetched.mock.calls[0] }
}

test('events of a stream are read however the bytes are cut, and empty lines only show that it is alive', async () => {
  const bytes = new TextEncoder().encode('id: 3\ndata: {"name":"Zoë: a"}\n\n')
  const { received, signs } = await listen(
    arriving(
      'id: 1\nda',
      'ta: {"a":1}\n',
      '\n: \n\n',
      ': \n\n',
      bytes.subarray(0, 24),
      bytes.subarray(24),
      'id: 4\nda',
    ),
  )
  expect(received).toEqual([
    { id: '1', data: '{"a":1}' },
    { id: '3', data: '{"name":"Zoë: a"}' },
  ])
  expect(signs).toBe(8)
})

test('the request for a stream names its account and the last known event', async () => {
  const headers = async (lastId?: string) => (await listen(arriving(), lastId)).sent
  expect(await headers()).toMatchObject(['/api/activity/stream', { headers: { 'X-Account': '7' } }])
  expect(await headers('41')).toMatchObject([
    '/api/activity/stream',
    { headers: { 'X-Account': '7', 'Last-Event-ID': '41' } },
  ])
})

test('the request for a stream has low priority', async () => {
  expect((await listen(arriving())).sent?.[1].priority).toBe('low')
})

test('a refused stream passes on how long to wait, and an answer that is no stream is a lost connection', async () => {
  const body = JSON.stringify({ code: 'busy', message: 'Busy.' })
  const refused = await listen(new Response(body, { status: 503, headers: { 'retry-after': '30' } })).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(ApiError)
  expect(retryAfterOf(refused)).toBe(30_000)
  await expect(listen(new Response('<p>Sign in to this network</p>'))).rejects.toThrow(NetworkError)
})
