import { expect, test } from 'vitest'
import { countRead, describeParts, toColumns } from './parts-words.ts'

test('how many pages were read; what was scrolled past was not', () => {
  expect(countRead({ unit: 'page', seconds: [20, 1, 60, 0] })).toBe('2 of 4 pages')
  expect(countRead({ unit: 'section', seconds: [2, 2] })).toBe('all 2 sections')
  expect(countRead({ unit: 'page', seconds: [0, 0] })).toBe('0 of 2 pages')
  expect(countRead({ unit: 'section', seconds: [90] })).toBeNull()
})

test('each page with its time, in words', () => {
  expect(describeParts({ unit: 'page', seconds: [20, 0, 100] })).toBe('Page 1: 20 s, page 3: 1 min 40 s.')
  expect(describeParts({ unit: 'page', seconds: [1] })).toBe('No page was read.')
  expect(describeParts({ unit: 'section', seconds: Array(40).fill(2) })).toMatch(
    /section 30: 2 s, and 10 more\.$/,
  )
})

test('many pages share columns', () => {
  expect(toColumns([1, 2, 3], 40)).toEqual([1, 2, 3])
  expect(toColumns([1, 5, 3, 0, 2], 3)).toEqual([5, 3, 2])
  expect(toColumns(Array(1_000).fill(1), 40)).toHaveLength(40)
})
