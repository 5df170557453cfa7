import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shareWatch, watch } from './use-live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Signals that something changed in a database of the device. */
const change = () => Dexie.on.storagemutated.fire({})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a watched query of the device’s database', () => {
  test('runs once, and not again while nothing changes', async () => {
    const query = vi.fn(async () => 1)
    const stop = watch(query, () => undefined)
    await pass(3_600_000)
    expect(query).toHaveBeenCalledTimes(1)
    stop()
  })

  test('runs at most about four times a second during changes, and once more after the last one', async () => {
    const query = vi.fn(async () => 1)
    const stop = watch(query, () => undefined)
    for (let n = 0; n < 1_000; n++) {
      change()
      await pass(10)
    }
    expect(query.mock.calls.length).toBeLessThanOrEqual(41)
    await pass(1_000)
    const asked = query.mock.calls.length
    await pass(3_600_000)
    expect(query).toHaveBeenCalledTimes(asked)
    stop()
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('refused'))],
    [
      'throws',
      () => {
        throw new Error('refused')
      },
    ],
  ])('that %s gives null, is not retried by itself, and runs again after a change', async (_, refuse) => {
    const query = vi.fn<() => Promise<number>>(refuse)
    const shown: (number | null)[] = []
    const stop = watch(query, (value) => shown.push(value))
    await pass(60_000)
    expect(query).toHaveBeenCalledTimes(1)
    query.mockResolvedValue(7)
    change()
    await pass(1_000)
    expect(shown).toEqual([null, 7])
    stop()
  })

  test('neither runs nor delivers a result after its end', async () => {
    const query = vi.fn(async () => 1)
    const show = vi.fn()
    const stop = watch(query, show)
    change()
    stop()
    change()
    await pass(10_000)
    expect(query).toHaveBeenCalledTimes(1)
    expect(show).not.toHaveBeenCalled()
  })
})

describe('a shared query of the device’s database', () => {
  test('runs once for all watchers, and a later watcher gets the last answer at once', async () => {
    const query = vi.fn(async (key: number) => `answer ${key}, ${query.mock.calls.length}`)
    const { watchShared } = shareWatch(query)
    const shown: string[] = []
    const showTo = (name: string) => (value: string | null) => shown.push(`${name}: ${value}`)
    const stops = [watchShared(7, showTo('a')), watchShared(7, showTo('b'))]
    await pass(1_000)
    stops.push(watchShared(7, showTo('c')))
    expect(shown).toEqual(['a: answer 7, 1', 'b: answer 7, 1', 'c: answer 7, 1'])
    change()
    await pass(1_000)
    expect(shown.slice(3)).toEqual(['a: answer 7, 2', 'b: answer 7, 2', 'c: answer 7, 2'])
    for (const stop of stops) stop()
  })

  test('that failed runs once more for later watchers, and stops with the last watcher', async () => {
    const query = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('refused'))
    query.mockResolvedValue(1)
    const { watchShared } = shareWatch(query)
    const shown: string[] = []
    const showTo = (name: string) => (value: number | null) => shown.push(`${name}: ${value}`)
    const stopFirst = watchShared(7, showTo('a'))
    await pass(1_000)
    const stops = [watchShared(7, showTo('b')), watchShared(7, showTo('c'))]
    await pass(1_000)
    expect(shown).toEqual(['a: null', 'a: 1', 'b: 1', 'c: 1'])
    expect(query).toHaveBeenCalledTimes(2)
    for (const stop of [...stops, stopFirst]) stop()
    change()
    await pass(10_000)
    expect(query).toHaveBeenCalledTimes(2)
  })

  test('stops with the last watcher, and runs again for the next one', async () => {
    const query = vi.fn(async () => query.mock.calls.length)
    const { watchShared } = shareWatch(query)
    const gone = vi.fn()
    const stopFirst = watchShared(7, gone)
    const stopSecond = watchShared(7, () => undefined)
    await pass(1_000)
    stopFirst()
    change()
    await pass(1_000)
    expect([gone.mock.calls, query.mock.calls.length]).toEqual([[[1]], 2])
    stopSecond()
    change()
    await pass(10_000)
    expect(query).toHaveBeenCalledTimes(2)
    const shown = vi.fn()
    const stop = watchShared(7, shown)
    expect(shown).not.toHaveBeenCalled()
    await pass(1_000)
    expect(shown.mock.calls).toEqual([[3]])
    stop()
  })

  test('gives each key its own answer', async () => {
    const { watchShared } = shareWatch(async (key: number) => key)
    const shown: (number | null)[] = []
    const stops = [8, 9].map((key) => watchShared(key, (value) => shown.push(value)))
    await pass(1_000)
    expect(shown).toEqual([8, 9])
    for (const stop of stops) stop()
  })
})
