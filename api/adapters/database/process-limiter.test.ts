import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProcessLimiter } from './process-limiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limiter = () => new ProcessLimiter({ name: 'some', points: 2, windowMs: 1000 })

test('a limit lets through its number of attempts in one window, for each key separately', () => {
  const some = limiter()
  expect([some.spend('a'), some.spend('a'), some.spend('b')]).toEqual([null, null, null])
  vi.advanceTimersByTime(400)
  expect(some.spend('a')).toBe(600)
  expect(some.spend('b')).toBeNull()
  expect(some.count('a')).toBe(3)
})

test('a window starts with its first attempt, and refused attempts do not extend it', () => {
  const some = limiter()
  for (let n = 0; n < 5; n++) some.spend('a')
  vi.advanceTimersByTime(999)
  expect(some.spend('a')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(some.count('a')).toBe(0)
  expect(some.spend('a')).toBeNull()
  expect(some.count('a')).toBe(1)
})

test('attempts that were given back or forgotten do not count', () => {
  const some = limiter()
  for (let n = 0; n < 3; n++) some.spend('a')
  some.giveBack('a')
  some.giveBack('a')
  expect(some.spend('a')).toBeNull()
  some.forget('a')
  expect(some.count('a')).toBe(0)
})

test('setting the clock back does not extend a window', () => {
  const some = limiter()
  vi.setSystemTime('2027-12-01')
  for (let n = 0; n < 3; n++) some.spend('a')
  vi.setSystemTime('2026-12-01')
  vi.advanceTimersByTime(1000)
  expect(some.spend('a')).toBeNull()
})
