import { afterEach, expect, test, vi } from 'vitest'
import { findFailureReason } from './find-failure-reason.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** How pdf.js reports both a lost connection and bytes that it cannot read. */
const unknown = Object.assign(new Error('Failed to fetch'), { name: 'UnknownErrorException' })

test.each([
  ['is a PDF', 200, 'application/pdf', 'damaged'],
  ['is a page of another server', 200, 'text/html', 'unreachable'],
  ['is a refusal', 503, 'application/json', 'refused'],
])('an unreadable PDF whose answer %s has a reason', async (_, status, type, reason) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status, headers: { 'Content-Type': type } }))
  expect(await findFailureReason(unknown, '/a.pdf')).toBe(reason)
})

test('a question that never gets an answer ends, and the server counts as unreachable', async () => {
  const time = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const reason = findFailureReason(unknown, '/a.pdf')
  time.abort()
  expect(await reason).toBe('unreachable')
})
