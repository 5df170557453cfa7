import { expect, test } from 'vitest'
import { keptFor } from './kept-for.ts'

test('a number of days is shown as one day, 90 days or for good', () => {
  expect([1, 90, null].map(keptFor)).toEqual(['for one day', 'for 90 days', 'for good'])
})
