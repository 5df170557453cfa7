import { expect, test } from 'vitest'
import { readTasks } from './trace-tasks.mjs'

const thread = { pid: 7, tid: 1 }
const navigation = {
  ...thread,
  name: 'navigationStart',
  ts: 1_000,
  args: { data: { documentLoaderURL: 'http://localhost:3000/' } },
}
const firstPaint = { ...thread, name: 'firstContentfulPaint', ts: 50_000 }
const task = (ts: number, milliseconds: number, where = thread) => ({
  ...where,
  name: 'ThreadControllerImpl::RunTask',
  ts,
  tdur: milliseconds * 1000,
})

test('blocking time counts tasks of the page after its first paint, above 50 ms at a quarter of the speed', () => {
  const traceEvents = [
    navigation,
    task(2_000, 40),
    firstPaint,
    task(60_000, 10),
    task(80_000, 15),
    task(99_000, 20),
    task(99_000, 90, { pid: 7, tid: 2 }),
    task(99_000, 90, { pid: 8, tid: 1 }),
  ]

  expect(readTasks({ traceEvents }, 'http://localhost:3000')).toEqual({ blocking: 40, longest: 80 })
})

test('a trace without the first paint of the page is refused', () => {
  expect(() => readTasks({ traceEvents: [navigation] }, 'http://localhost:3000')).toThrow('no first paint')
  expect(() => readTasks({ traceEvents: [navigation, firstPaint] }, 'http://localhost:4000')).toThrow(
    'no first paint',
  )
})
