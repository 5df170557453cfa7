import { expect, test } from 'vitest'
import { formatPartialDate } from './format-partial-date.ts'

test.each([
  ['2019-05-31', 'May 31, 2019'],
  ['2024-02-01', 'Feb 1, 2024'],
  ['2019-09-30', 'Sep 30, 2019'],
  ['2019-09', 'September 2019'],
  ['2019-01', 'January 2019'],
  ['2012', '2012'],
])('the date %s is shown as %s', (date, shown) => {
  expect(formatPartialDate(date)).toBe(shown)
})
