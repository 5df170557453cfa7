import { describe, expect, test } from 'vitest'
import { Backoff, waitBefore } from './backoff.ts'

describe('waiting before the next try', () => {
  test('doubles from two seconds to five minutes and never more', () => {
    expect([1, 2, 3, 4].map((tries) => waitBefore(tries, 1))).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(waitBefore(9, 1)).toBe(300_000)
    expect(waitBefore(1_000, 1)).toBe(300_000)
  })

  test('is spread over its second half', () => {
    expect(waitBefore(2, 0)).toBe(2_000)
    expect(waitBefore(2, 0.5)).toBe(3_000)
  })

  test('a draft rests until its time is over, and no longer when it has worked', () => {
    let now = 1_000
    const backoff = new Backoff(
      () => now,
      () => 1,
    )
    backoff.failed('a')
    backoff.failed('b')
    backoff.failed('b')
    expect([backoff.rests('a'), backoff.rests('b'), backoff.rests('c')]).toEqual([true, true, false])
    expect(backoff.next()).toBe(2_000)
    now += 2_000
    expect([backoff.rests('a'), backoff.rests('b')]).toEqual([false, true])
    backoff.worked('b')
    expect(backoff.rests('b')).toBe(false)
    backoff.clear()
    expect(backoff.next()).toBeNull()
  })

  test('without another word it uses a clock that a changed date does not move', () => {
    const date = Date.now
    try {
      const backoff = new Backoff(undefined, () => 1)
      backoff.failed('a')
      Date.now = () => date() - 10 * 365 * 86_400_000
      expect(backoff.next()).toBeLessThanOrEqual(2_000)
      Date.now = () => date() + 10 * 365 * 86_400_000
      expect(backoff.rests('a')).toBe(true)
    } finally {
      Date.now = date
    }
  })
})
