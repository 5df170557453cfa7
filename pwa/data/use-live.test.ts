import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watch } from './use-live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Something changed in a database of the device. */
const change = () => Dexie.on.storagemutated.fire({})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a query that is watched', () => {
  test('is asked once, and not again while nothing changes', async () => {
    const query = vi.fn(async () => 1)
    const stop = watch(query, () => undefined)
    await pass(3_600_000)
    expect(query).toHaveBeenCalledTimes(1)
    stop()
  })

  test('is asked at most four times a second, however much changes, and once more for the last change', async () => {
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
  ])('that %s answers null, is left in peace, and is asked again after a change', async (_, refuse) => {
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

  test('is not asked after its end, nor shown', async () => {
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
