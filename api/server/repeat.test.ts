import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

const log = pino({ level: 'silent' })
const job = { everyMs: 1000, failure: 'work failed' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('repeated work starts at each interval unless it still runs, and no more after it is stopped', async () => {
  const stop = new AbortController()
  let finish = () => {}
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  repeat({ log }, stop.signal, job, work)
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(2)
  stop.abort()
  finish()
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('repeated work that fails is logged and tried again; after a stop its failure is not logged', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const stop = new AbortController()
  const work = vi.fn(() => Promise.reject(new Error('no room')))
  repeat({ log }, stop.signal, { ...job, isAtStart: false }, work)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(warn.mock.calls.map(([, line]) => line)).toEqual(['work failed', 'work failed'])
  repeat({ log }, stop.signal, job, work)
  stop.abort()
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(3)
  expect(warn).toHaveBeenCalledTimes(2)
})
