import { expect, test } from 'vitest'
import { makeEvent } from './event.fake.ts'
import { groupByDay } from './group-by-day.ts'

/** In local time, because events are grouped by local days. */
const at = (day: number, hour: number, minute = 0) =>
  makeEvent('opened', { at: new Date(2026, 10, day, hour, minute).toISOString() })
const labels = (days: ReturnType<typeof groupByDay>) =>
  days.map(({ label, events }) => [label, events.length])

test('events are grouped under their days, in their order', () => {
  const events = [at(22, 10), at(22, 0), at(21, 23, 59), at(21, 0), at(20, 23, 59), at(1, 12)]
  const days = groupByDay(events, new Date(2026, 10, 22, 12))
  expect(labels(days)).toEqual([
    ['Today', 2],
    ['Yesterday', 2],
    ['Nov 20, 2026', 1],
    ['Nov 1, 2026', 1],
  ])
  expect(days.flatMap(({ events: onThatDay }) => onThatDay)).toEqual(events)
})

test('an event of today is under Yesterday from midnight on', () => {
  const events = [at(22, 23, 58)]
  expect(labels(groupByDay(events, new Date(2026, 10, 22, 23, 59)))).toEqual([['Today', 1]])
  expect(labels(groupByDay(events, new Date(2026, 10, 23, 0, 1)))).toEqual([['Yesterday', 1]])
})

test('an event of December 31 is under Yesterday on January 1', () => {
  const event = makeEvent('opened', { at: new Date(2026, 11, 31, 12).toISOString() })
  expect(labels(groupByDay([event], new Date(2027, 0, 1, 9)))).toEqual([['Yesterday', 1]])
})

test('an event of tomorrow, on a device whose clock is behind, is under its date', () => {
  expect(labels(groupByDay([at(23, 1)], new Date(2026, 10, 22, 23)))).toEqual([['Nov 23, 2026', 1]])
})

test('no events give no days', () => {
  expect(groupByDay([], new Date())).toEqual([])
})
