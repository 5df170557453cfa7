import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSoon } from './start-soon.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('work started soon begins in a later task, and ending it stops it', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const end = startSoon(start)
  expect(start).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0])
  end()
  expect(stop).toHaveBeenCalledTimes(1)
})

test('work started soon that is ended before it began never begins', () => {
  const start = vi.fn(() => () => undefined)
  startSoon(start)()
  vi.runAllTimers()
  expect(start).not.toHaveBeenCalled()
})
