import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collect, failureOf, messages, never, providerOf } from './ask-provider.ts'
import { type LoopbackProvider, readRecorded, secretKey, startLoopbackProvider } from './loopback-provider.ts'

let service: LoopbackProvider
beforeEach(async () => {
  service = await startLoopbackProvider()
})
afterEach(() => service.close())

const now = 0

/** A provider whose time limit for a whole call fires when the test decides. */
const provider = (after?: (milliseconds: number) => AbortSignal) => providerOf(service, () => now, after)

describe('an AI service that works', () => {
  test('receives the model, the messages and the key, and nothing about this machine', async () => {
    const answer = await provider().complete(messages, never)
    expect(answer.choices[0].message.content).toBe('Hello there.')
    expect(service.asked).toEqual([{ model: 'small', stream: false, messages }])
    expect(service.headers[0]).toMatchObject({
      authorization: `Bearer ${secretKey}`,
      'user-agent': 'IdeaVault',
    })
    expect(Object.keys(service.headers[0] ?? {}).filter((name) => name.startsWith('x-'))).toEqual([])
  })

  test('is read piece by piece when it streams', async () => {
    expect(await collect(provider().stream(messages, never))).toEqual(['Hello ', 'there.'])
    expect(service.asked[0]?.stream).toBe(true)
  })

  test('may answer in one piece instead of a stream', async () => {
    service.mode = 'no streaming'
    expect(await collect(provider().stream(messages, never))).toEqual(['Hello there.'])
  })

  test("has its model's thinking removed from the answer", async () => {
    service.pieces = ['<thi', 'nk>secret plan</th', 'ink>\n\nThe ', 'answer.']
    expect((await collect(provider().stream(messages, never))).join('')).toBe('The answer.')
    expect((await provider().complete(messages, never)).choices[0].message.content).toBe('The answer.')
    service.pieces = ['<', '3 is not', ' thinking']
    expect((await collect(provider().stream(messages, never))).join('')).toBe('<3 is not thinking')
  })

  test('may answer in the formats of Ollama and OpenAI', async () => {
    service.recorded = await readRecorded('ollama-chat.json')
    expect((await provider().complete(messages, never)).choices[0].message.content).toBe(
      '## Problem\n\nDesk fans *hum*.',
    )
    service.recorded = await readRecorded('ollama-stream.txt')
    expect((await collect(provider().stream(messages, never))).join('')).toBe(
      '## Problem\n\nDesk fans *hum*.',
    )
    service.recorded = await readRecorded('openai-stream.txt')
    expect(await collect(provider().stream(messages, never))).toEqual(['Desk', ' fans hum.'])
  })
})

describe('a caller that leaves an AI call', () => {
  test('ends it, and this does not count as a failure of the service', async () => {
    service.mode = 'endless drip'
    const asking = provider()
    for (let round = 0; round < 6; round++) {
      const caller = new AbortController()
      const run = (async () => {
        for await (const _ of asking.stream(messages, caller.signal)) caller.abort()
      })()
      expect(await failureOf(run)).toBe('left')
    }
    await expect.poll(() => service.left).toBe(6)
    service.mode = 'answer'
    expect(await collect(asking.stream(messages, never))).toHaveLength(2)
  })

  test('ends it also before the answer begins', async () => {
    service.mode = 'slow headers'
    const caller = new AbortController()
    const run = failureOf(provider().complete(messages, caller.signal))
    await expect.poll(() => service.asked.length).toBe(1)
    caller.abort()
    expect(await run).toBe('left')
    await expect.poll(() => service.left).toBe(1)
  })
})
