import { describe, expect, test } from 'vitest'
import { Backoff, waitBefore } from './backoff.ts'

describe('the wait before the next attempt at sending', () => {
  test('doubles from two seconds up to five minutes', () => {
    expect([1, 2, 3, 4].map((tries) => waitBefore(tries, 1))).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(waitBefore(9, 1)).toBe(300_000)
    expect(waitBefore(1_000, 1)).toBe(300_000)
  })

  test('is a random time between half of it and all of it', () => {
    expect(waitBefore(2, 0)).toBe(2_000)
    expect(waitBefore(2, 0.5)).toBe(3_000)
  })

  test('holds back a draft until its time is over, or until it has succeeded', () => {
    let now = 1_000
    const backoff = new Backoff(() => now)
    const states = () => ['a', 'b', 'c'].map((name) => [backoff.isBackingOff(name), backoff.isDue(name)])
    backoff.failed('b', 1)
    now += 2_000
    backoff.failed('b', 1)
    backoff.failed('a', 1)
    expect(states()).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ])
    expect([backoff.nextBut(new Set()), backoff.left('b')]).toEqual([2_000, 4_000])
    now += 2_000
    expect(states()).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
    backoff.succeeded('b')
    expect(backoff.isBackingOff('b')).toBe(false)
    expect(backoff.nextBut(new Set())).toBe(0)
    backoff.clear()
    expect(backoff.nextBut(new Set())).toBeNull()
  })

  test('does not grow when an attempt fails before the wait was over', () => {
    let now = 1_000
    const backoff = new Backoff(() => now)
    backoff.failed('a', 1)
    now += 1_500
    backoff.failed('a', 1)
    expect(backoff.left('a')).toBe(500)
    now += 500
    backoff.failed('a', 1)
    expect(backoff.left('a')).toBe(4_000)
  })

  test('is forgotten for drafts that do not exist any more', () => {
    const backoff = new Backoff(() => 1_000)
    backoff.failed('a', 1)
    backoff.failed('b', 1)
    backoff.keepOnly(new Set(['b', 'c']))
    expect(['a', 'b', 'c'].map((name) => backoff.left(name))).toEqual([0, 2_000, 0])
  })
})
