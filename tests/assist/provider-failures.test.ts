import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAiProvider } from '../../api/adapters/ai/ai-provider.ts'
import { collect, failureOf, messages, never, providerOf } from './ask-provider.ts'
import { type LoopbackProvider, type Mode, startLoopbackProvider } from './loopback-provider.ts'

let service: LoopbackProvider
beforeEach(async () => {
  service = await startLoopbackProvider()
})
afterEach(() => service.close())

let now = 0

/** A provider whose time limit for a whole call fires when the test decides. */
const provider = (after?: (milliseconds: number) => AbortSignal) => providerOf(service, () => now, after)

describe('an AI service that fails', () => {
  test.each<[Mode, string, number]>([
    ['401', 'status 401', 1],
    ['429', 'status 429', 2],
    ['429 for long', 'status 429', 1],
    ['500', 'status 500', 2],
    ['garbage', 'garbage', 2],
    ['redirect', 'redirected 307', 1],
    ['wrong type', 'garbage', 2],
  ])('with %s is reported as %s after %d tries, not streamed', async (mode, failure, tries) => {
    service.mode = mode
    expect(await failureOf(provider().complete(messages, never))).toBe(failure)
    expect(service.asked).toHaveLength(tries)
  })

  test.each<[Mode, string]>([
    ['401', 'status 401'],
    ['429 for long', 'status 429'],
    ['500', 'status 500'],
    ['garbage', 'garbage'],
    ['redirect', 'redirected 307'],
    ['wrong type', 'garbage'],
    ['endless flood', 'too long'],
    ['cut off', 'unreachable'],
  ])('with %s is reported as %s, streamed', async (mode, failure) => {
    service.mode = mode
    expect(await failureOf(collect(provider().stream(messages, never)))).toBe(failure)
  })

  test('once is asked a second time', async () => {
    service.mode = '500 once'
    expect((await provider().complete(messages, never)).choices[0].message.content).toBe('Hello there.')
    service.asked = []
    expect(await collect(provider().stream(messages, never))).toHaveLength(2)
  })

  test('because it is busy says how long to wait', async () => {
    service.mode = '429 for long'
    await expect(provider().complete(messages, never)).rejects.toMatchObject({ status: 429, retryAfter: 17 })
  })

  test('to end its answer is cut off at the time limit, after the pieces received so far', async () => {
    service.mode = 'endless drip'
    const pieces: string[] = []
    const time = new AbortController()
    const run = failureOf(collect(provider(() => time.signal).stream(messages, never), pieces))
    await expect.poll(() => pieces.length, { timeout: 60_000 }).toBeGreaterThan(2)
    time.abort()
    expect(await run).toBe('too late')
    await expect.poll(() => service.left).toBe(1)
  })

  test('to send headers is cut off at the time limit', async () => {
    service.mode = 'slow headers'
    let time = new AbortController()
    const silent = provider(() => time.signal)
    const ask = [() => silent.complete(messages, never), () => collect(silent.stream(messages, never))]
    for (const [before, run] of ask.entries()) {
      time = new AbortController()
      const failure = failureOf(run())
      await expect.poll(() => service.asked.length, { timeout: 60_000 }).toBe(before + 1)
      time.abort()
      expect(await failure).toBe('too late')
      await expect.poll(() => service.left, { timeout: 60_000 }).toBe(before + 1)
    }
  })

  test('has thirty seconds for both tries together', async () => {
    service.mode = '500'
    const given: number[] = []
    const counting = provider((milliseconds) => {
      given.push(milliseconds)
      return never
    })
    await failureOf(counting.complete(messages, never))
    await failureOf(collect(counting.stream(messages, never)))
    expect([service.asked.length, given]).toEqual([4, [30_000, 30_000]])
  })

  test('because it cannot be reached is reported at once, or after the time for connecting', async () => {
    await service.close()
    expect(await failureOf(provider().complete(messages, never))).toBe('unreachable')
    service = await startLoopbackProvider()
    // An address of a network that does not exist: nothing answers (RFC 5737).
    const nowhere = createAiProvider({
      endpoint: { baseUrl: 'http://192.0.2.1/v1', apiKey: null, model: 'm' },
      now: () => new Date(),
      times: { connectMs: 50, retryMs: 1 },
      after: () => never,
    })
    expect(await failureOf(nowhere.complete(messages, never))).toBe('unreachable')
  })

  test('five times is not called again until one call, after thirty seconds, finds it working', async () => {
    service.mode = '401'
    const tired = provider()
    for (let round = 0; round < 5; round++) await failureOf(tired.complete(messages, never))
    service.mode = 'answer'
    expect(await failureOf(tired.complete(messages, never))).toBe('circuit open')
    expect(await failureOf(collect(tired.stream(messages, never)))).toBe('circuit open')
    expect(service.asked).toHaveLength(5)
    now += 30_001
    const [first, second] = await Promise.all([
      failureOf(tired.complete(messages, never)),
      failureOf(tired.complete(messages, never)),
    ])
    expect([first, second]).toEqual(['no failure', 'circuit open'])
    expect(await failureOf(tired.complete(messages, never))).toBe('no failure')
  })

  test('only four times in a row is called on, because a good answer resets the count', async () => {
    const brave = provider()
    for (let round = 0; round < 9; round++) {
      service.mode = round === 4 ? 'answer' : '401'
      await failureOf(brave.complete(messages, never))
    }
    service.mode = 'answer'
    expect(await failureOf(brave.complete(messages, never))).toBe('no failure')
  })
})
