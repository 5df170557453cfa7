import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { streamActivity } from '#contract/activity-stream.ts'
import { ApiError, NetworkError } from '../../data/request.ts'
import { readAnswerWithRetryAfter } from '../../data/retry-after.ts'
import type { StreamedEvent } from '../../data/stream.ts'
import type { EngineEvent } from '../../sync/engine/engine-environment.ts'
import { keepConnected, SILENT_MS } from './keep-connected.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const minute = 60_000
type Server = (signal: AbortSignal, onSign: () => void) => AsyncIterable<StreamedEvent>

/** Sends one event, then keeps the connection open with a sign of life at this interval. */
const steady = (signEveryMs = 20_000): Server =>
  async function* (signal, onSign) {
    yield { id: '1', data: '{"type":"ready"}' }
    await new Promise<void>((_, fail) => {
      const timer = setInterval(onSign, signEveryMs)
      signal.addEventListener('abort', () => {
        clearInterval(timer)
        fail(signal.reason)
      })
    })
  }
const failing = (error: Error): Server =>
  async function* () {
    // It fails before its first event.
    yield await Promise.reject(error)
  }
const over401 = new ApiError(401, { code: 'sign_in', message: 'x' }, 'x')
function refusal(retryAfter: string): Error {
  try {
    const text = JSON.stringify({ code: 'busy', message: 'x' })
    readAnswerWithRetryAfter(streamActivity, { status: 503, text, statusText: '' }, retryAfter)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('it is a refusal')
}

function connect(server: Server) {
  const world = { server, tell: new Set<(event: EngineEvent) => void>(), offline: () => {} }
  const open = vi.fn<Server>((signal, onSign) => world.server(signal, onSign))
  const lives: boolean[] = []
  const over = new AbortController()
  const ended = keepConnected(
    {
      environment: {
        now: () => Date.now(),
        random: () => 0,
        after: (milliseconds, callback) => {
          const timer = setTimeout(callback, milliseconds)
          return () => clearTimeout(timer)
        },
        listen: (onEvent) => {
          world.tell.add(onEvent)
          return () => world.tell.delete(onEvent)
        },
      },
      onOffline: (callback) => {
        world.offline = callback
        return () => {}
      },
      open,
      onEvent: () => {},
      onLive: (isLive) => lives.push(isLive),
    },
    over.signal,
  )
  const say = async (event: EngineEvent) => {
    for (const listener of [...world.tell]) listener(event)
    await pass(0)
  }
  return { world, open, lives, over, ended, say, opened: () => open.mock.calls.length }
}

describe('the live connection', () => {
  test('is kept open as long as something arrives', async () => {
    const { opened, lives, say } = connect(steady())
    await pass(60 * minute)
    await say('visible')
    expect([opened(), lives]).toEqual([1, [true]])
  })

  test('is given up and opened again when nothing arrives', async () => {
    const { world, opened, lives } = connect(steady(60 * minute))
    await pass(SILENT_MS - 1)
    expect(lives).toEqual([true])
    world.server = steady()
    await pass(1 + minute)
    expect([opened(), lives]).toEqual([2, [true, false, true]])
  })

  test('is opened again after the device slept or was offline', async () => {
    const { opened, say, world } = connect(steady(60 * minute))
    await pass(30_000)
    await say('visible')
    await pass(minute)
    world.server = steady()
    const before = opened()
    await say('online')
    await pass(minute)
    expect(opened()).toBe(before + 1)
    world.offline()
    await pass(0)
    await say('online')
    expect(opened()).toBe(before + 2)
  })

  test('is not opened again after it was ended', async () => {
    for (const server of [steady(), failing(new NetworkError())]) {
      const { over, ended, opened } = connect(server)
      await pass(10)
      over.abort()
      await ended
      const before = opened()
      await pass(60 * minute)
      expect(opened()).toBe(before)
    }
  })
})

describe('a failed live connection', () => {
  test('is retried less and less often, and at once when the page is shown or online again', async () => {
    const { opened, say, lives } = connect(failing(new NetworkError()))
    await pass(60 * minute)
    expect(opened()).toBeLessThan(40)
    const before = opened()
    await say('visible')
    await say('online')
    expect(opened()).toBe(before + 2)
    expect(lives).toEqual([])
  })

  test('is not retried before the time that the server asked for, even when the page is shown again', async () => {
    const { opened, say } = connect(failing(refusal('600')))
    await pass(9 * minute)
    await say('visible')
    expect(opened()).toBe(1)
    await pass(minute)
    expect(opened()).toBe(2)
  })

  test('waits for signing in when the session is over', async () => {
    const { world, opened, say, lives } = connect(failing(over401))
    await pass(minute)
    for (const event of ['visible', 'online'] as const) await say(event)
    expect(opened()).toBe(1)
    world.server = steady()
    await say('signed-in')
    expect([opened(), lives]).toEqual([2, [true]])
  })
})
