import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EngineEvent } from '../../sync/engine/engine-environment.ts'
import { mayBeNews } from './may-be-news.ts'
import { type CountsResult, watchCounts } from './watch-counts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const none = { unread: 0, needsYou: 0, reading: 0 }
const minute = 60_000
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A page that polls every ten seconds, and a server whose answer the test sets. */
function open(everyMs: number | null = 10_000) {
  const page = {
    isVisible: true,
    answer: { counts: none } as CountsResult,
    tell: (_event: EngineEvent) => {},
  }
  const ask = vi.fn(async (_signal: AbortSignal) => page.answer)
  const onCounts = vi.fn()
  const onStale = vi.fn()
  const stop = watchCounts({
    environment: {
      now: () => Date.now(),
      random: () => 0.5,
      after: (milliseconds, callback) => {
        const timer = setTimeout(callback, milliseconds)
        return () => clearTimeout(timer)
      },
      listen: (onEvent) => {
        page.tell = onEvent
        return () => {
          page.tell = () => {}
        }
      },
    },
    isVisible: () => page.isVisible,
    everyMs,
    ask,
    onCounts,
    onStale,
  })
  const asked = () => ask.mock.calls.length
  /** Number of polls within this time. */
  const askedWithin = async (milliseconds: number) => {
    const before = asked()
    await pass(milliseconds)
    return asked() - before
  }
  return { page, onCounts, onStale, stop, asked, askedWithin, ask }
}

describe('while a page is visible', () => {
  test('its counts are requested at once and every ten seconds', async () => {
    const { asked, askedWithin, onCounts, onStale } = open()
    expect(asked()).toBe(1)
    await pass(0)
    expect(onCounts).toHaveBeenLastCalledWith(none)
    expect(await askedWithin(minute)).toBe(6)
    expect(onStale).not.toHaveBeenCalled()
  })

  test('its counts are requested once when it is shown again, and never while it was hidden', async () => {
    const { page, askedWithin, asked, onStale } = open()
    page.isVisible = false
    page.tell('online')
    expect(await askedWithin(60 * minute)).toBe(0)
    page.isVisible = true
    const before = asked()
    // Coming back fires several events.
    for (const event of ['visible', 'visible', 'online'] as const) page.tell(event)
    expect(asked() - before).toBe(1)
    await pass(100)
    page.tell('visible')
    expect(asked() - before).toBe(1)
    expect(onStale).toHaveBeenCalledTimes(1)
    expect(await askedWithin(minute)).toBe(6)
  })

  test('a page that shows no counts requests them when it is opened and when it is shown again', async () => {
    const { page, asked, askedWithin } = open(null)
    expect(await askedWithin(60 * minute)).toBe(0)
    page.tell('visible')
    expect(asked()).toBe(2)
  })

  test('one request for counts runs at a time, however long it takes', async () => {
    const { page, ask, asked } = open()
    await pass(0)
    ask.mockImplementationOnce(() => new Promise(() => undefined))
    await pass(10_000)
    expect(asked()).toBe(2)
    await pass(60 * minute)
    page.tell('online')
    expect(asked()).toBe(2)
  })
})

describe('when requesting counts fails', () => {
  test('it is repeated less and less often, up to every five minutes, and reported once', async () => {
    const { page, askedWithin, onStale } = open()
    page.answer = 'no answer'
    await pass(10_000)
    expect(onStale).toHaveBeenCalledTimes(1)
    expect(await askedWithin(minute)).toBeLessThanOrEqual(5)
    await pass(30 * minute)
    const inAnHour = await askedWithin(60 * minute)
    expect(inAnHour).toBeGreaterThanOrEqual(12)
    expect(inAnHour).toBeLessThanOrEqual(25)
    expect(onStale).toHaveBeenCalledTimes(1)
  })

  test('it is repeated at once when the device is online, and the list is loaded again', async () => {
    const { page, asked, askedWithin, onStale } = open()
    page.answer = 'no answer'
    await pass(30 * minute)
    page.answer = { counts: none }
    const before = asked()
    page.tell('online')
    expect(asked() - before).toBe(1)
    expect(onStale).toHaveBeenCalledTimes(2)
    expect(await askedWithin(minute)).toBe(6)
  })

  test('the list is loaded again with the next successful answer', async () => {
    const { page, onStale } = open()
    page.answer = 'no answer'
    await pass(10_000)
    page.answer = { counts: none }
    await pass(minute)
    expect(onStale).toHaveBeenCalledTimes(2)
  })

  test('it is not repeated before the time that the server named, even when the page is shown again', async () => {
    const { page, asked, askedWithin, onStale } = open()
    page.answer = { retryAfterMs: 10 * minute }
    await pass(10_000)
    page.answer = { counts: none }
    const before = asked()
    for (let n = 0; n < 5; n++) {
      await pass(minute)
      page.tell('visible')
      page.tell('online')
    }
    expect(await askedWithin(5 * minute - 1)).toBe(0)
    expect(asked()).toBe(before)
    expect(onStale).not.toHaveBeenCalled()
    await pass(1)
    expect(asked() - before).toBe(1)
  })

  test('an exception is treated like a failed request', async () => {
    const { ask, asked } = open()
    ask.mockRejectedValueOnce(new Error('our mistake'))
    await pass(10_000)
    await pass(10_000)
    expect(asked()).toBe(3)
  })
})

test('a page that is left requests no counts and gets none', async () => {
  const { page, stop, ask, askedWithin, onCounts } = open()
  await pass(0)
  let answer = (_asked: CountsResult) => {}
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await pass(10_000)
  stop()
  expect(ask.mock.lastCall?.[0].aborted).toBe(true)
  answer({ counts: { ...none, unread: 1 } })
  page.tell('visible')
  expect(await askedWithin(60 * minute)).toBe(0)
  expect(onCounts).toHaveBeenCalledTimes(1)
})

test('changed counts may mean new events, and so does a count at its maximum', () => {
  expect(mayBeNews(undefined, none)).toBe(false)
  expect(mayBeNews(none, { ...none })).toBe(false)
  for (const part of [{ unread: 1 }, { needsYou: 1 }, { reading: 1 }])
    expect(mayBeNews(none, { ...none, ...part })).toBe(true)
  const full = { ...none, unread: 1_000 }
  expect(mayBeNews(full, full)).toBe(true)
})
