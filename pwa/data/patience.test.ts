import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteIdea, listIdeas, updateIdea } from '#contract/ideas.ts'
import { Patience } from './patience.ts'
import { NetworkError } from './request.ts'
import { callTimed } from './retry-after.ts'

const STANDSTILL_MS = 30_000

/** The one answer, of which a test sends as much as it wants. */
let answer: ReadableStreamDefaultController<Uint8Array>
let begin: () => void
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
      begin = () => resolve(new Response(pieces, { headers: { 'Content-Type': 'application/json' } }))
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
/** A call, and how it went so far. */
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
const list = () => start(callTimed(listIdeas, { account: 1, patience: new Patience(STANDSTILL_MS) }))

describe('a call', () => {
  test('whose answer comes slowly is waited for, however long that takes', async () => {
    const called = list()
    await pass(STANDSTILL_MS - 1)
    begin()
    for (const piece of ['[', ' ', ' ', ']']) {
      await pass(STANDSTILL_MS - 1)
      say(piece)
    }
    answer.close()
    await pass(0)
    expect(called.outcome).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('whose answer does not begin, or stands still in the middle, is given up as a lost connection', async () => {
    const silent = list()
    await pass(STANDSTILL_MS)
    expect(silent.outcome).toBeInstanceOf(NetworkError)
    const broken = list()
    begin()
    await pass(1)
    say('[')
    await pass(STANDSTILL_MS - 1)
    expect(broken.outcome).toBe('waits')
    await pass(1)
    expect(broken.outcome).toBeInstanceOf(NetworkError)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that sends much gets the time which a slow line needs for it', async () => {
    const body = { title: 'Long', content: 'a'.repeat(200_000), editorSchema: 1 }
    const patience = new Patience(STANDSTILL_MS)
    const called = start(callTimed(updateIdea, { account: 1, params: { id: 1 }, body, patience }))
    await pass(200_000 + STANDSTILL_MS)
    expect(called.outcome).toBe('waits')
    await pass(1_000)
    expect(called.outcome).toBeInstanceOf(NetworkError)
  })

  test('without content is answered, also where the browser gives it a body', async () => {
    const empty = new Response(null, { status: 204 })
    Object.defineProperty(empty, 'body', { value: new Blob([]).stream() })
    vi.stubGlobal('fetch', async () => empty)
    const headers = { 'If-Match': '"1"' }
    const called = callTimed(deleteIdea, {
      account: 1,
      params: { id: 1 },
      headers,
      patience: new Patience(1),
    })
    expect(await called).toBeUndefined()
  })

  test('is ended by its caller, who hears so', async () => {
    const controller = new AbortController()
    const patience = new Patience(STANDSTILL_MS)
    const called = start(callTimed(listIdeas, { account: 1, signal: controller.signal, patience }))
    controller.abort()
    await pass(0)
    expect(called.outcome).toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
