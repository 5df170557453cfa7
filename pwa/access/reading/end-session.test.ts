import { afterEach, expect, test, vi } from 'vitest'
import { endSession } from './end-session.ts'

afterEach(() => vi.unstubAllGlobals())

const ours = (code: string) => JSON.stringify({ code, message: code })
const cases = [
  { answer: 'is taken', status: 204, body: null, isTold: true },
  { answer: 'says that the link is switched off', status: 410, body: ours('share_revoked'), isTold: true },
  { answer: 'does not know the link any more', status: 404, body: ours('share_not_found'), isTold: true },
  { answer: 'says to come later', status: 429, body: ours('rate_limited'), isTold: false },
  { answer: 'says that it is busy', status: 503, body: ours('unavailable'), isTold: false },
  { answer: 'comes from a proxy', status: 403, body: '<h1>Blocked</h1>', isTold: false },
]

test.each(cases)(
  'closing a document counts as told to the server when the answer $answer: $isTold',
  async (told) => {
    vi.stubGlobal('fetch', async () => new Response(told.body, { status: told.status }))
    expect(await endSession('token', 4)).toBe(told.isTold)
  },
)

test('closing a document without a connection does not count as told to the server', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await endSession('token', 4)).toBe(false)
})

test('closing a document names its recipient to the server, so that no other reading is ended', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', send)
  await endSession('token', 4)
  expect(new Headers(send.mock.lastCall?.[1]?.headers).get('X-Reader')).toBe('4')
})
