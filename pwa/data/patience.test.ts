import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listIdeas, updateIdea } from '#contract/ideas.ts'
import { Patience } from './patience.ts'
import { NetworkError } from './request.ts'
import { callWithRetryAfter } from './retry-after.ts'

const STANDSTILL_MS = 30_000

/** The controller of the one answer, so that a test sends as much of it as it wants. */
let answer: ReadableStreamDefaultController<Uint8Array>
let begin: (headers?: Record<string, string>) => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        answer = controller
      },
    })
    signal?.addEventListener('abort', () => answer.error(signal.reason))
    return new Promise((resolve, reject) => {
      begin = (headers = {}) => resolve(new Response(pieces, { headers }))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const say = (text: string) => answer.enqueue(new TextEncoder().encode(text))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Tracks the outcome of a call so far. */
function start(work: Promise<unknown>) {
  const state: { outcome: unknown } = { outcome: 'waits' }
  work.then(
    (value) => {
      state.outcome = value
    },
    (error: unknown) => {
      state.outcome = error
    },
  )
  return state
}
const list = () => start(callWithRetryAfter(listIdeas, { account: 1, patience: new Patience(STANDSTILL_MS) }))

describe('a request to the server', () => {
  test('waits for a slow answer as long as a slow connection needs for its size', async () => {
    const called = list()
    await pass(STANDSTILL_MS - 1)
    begin({ 'Content-Length': '100000' })
    await pass(100_000 + STANDSTILL_MS - 1)
    say('[]')
    answer.close()
    await pass(0)
    expect(called.outcome).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('goes on waiting when the answer does not give its size', async () => {
    const called = list()
    begin()
    await pass(200_000)
    expect(called.outcome).toBe('waits')
  })

  test('fails as a lost connection when its answer does not begin or stops in the middle', async () => {
    const silent = list()
    await pass(STANDSTILL_MS)
    expect(silent.outcome).toBeInstanceOf(NetworkError)
    const broken = list()
    begin({ 'Content-Length': '1000' })
    say('[')
    await pass(STANDSTILL_MS + 999)
    expect(broken.outcome).toBe('waits')
    await pass(1)
    expect(broken.outcome).toBeInstanceOf(NetworkError)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('gets the time to send a large body over a slow connection, and then fails', async () => {
    const body = { title: 'Long', content: 'a'.repeat(200_000), editorSchema: 1 }
    const patience = new Patience(STANDSTILL_MS)
    const called = start(callWithRetryAfter(updateIdea, { account: 1, params: { id: 1 }, body, patience }))
    await pass(200_000 + STANDSTILL_MS)
    expect(called.outcome).toBe('waits')
    await pass(1_000)
    expect(called.outcome).toBeInstanceOf(NetworkError)
  })

  test('can be ended by its caller, who gets an abort error', async () => {
    const controller = new AbortController()
    const patience = new Patience(STANDSTILL_MS)
    const called = start(callWithRetryAfter(listIdeas, { account: 1, signal: controller.signal, patience }))
    controller.abort()
    await pass(0)
    expect(called.outcome).toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
