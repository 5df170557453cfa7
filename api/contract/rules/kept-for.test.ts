import { expect, test } from 'vitest'
import { keptFor } from './kept-for.ts'

test('days are said as people say them', () => {
  expect([1, 90, null].map(keptFor)).toEqual(['for one day', 'for 90 days', 'for good'])
})
