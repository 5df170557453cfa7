import { expect, test } from 'vitest'
import { countRead, describeParts, toColumns } from './parts-words.ts'

test('a reading summary counts pages that were read, without those that were only scrolled past', () => {
  expect(countRead({ unit: 'page', seconds: [20, 1, 60, 0] })).toBe('2 of 4 pages')
  expect(countRead({ unit: 'section', seconds: [2, 2] })).toBe('all 2 sections')
  expect(countRead({ unit: 'page', seconds: [0, 0] })).toBe('0 of 2 pages')
  expect(countRead({ unit: 'section', seconds: [90] })).toBeNull()
})

test('a reading description gives the time of each page that was read', () => {
  expect(describeParts({ unit: 'page', seconds: [20, 0, 100] })).toBe('Page 1: 20 s, page 3: 1 min 40 s.')
  expect(describeParts({ unit: 'page', seconds: [1] })).toBe('No page was read.')
  expect(describeParts({ unit: 'section', seconds: Array(40).fill(2) })).toMatch(
    /section 30: 2 s, and 10 more\.$/,
  )
})

test('the reading chart puts many pages into shared columns', () => {
  expect(toColumns([1, 2, 3], 40)).toEqual([1, 2, 3])
  expect(toColumns([1, 5, 3, 0, 2], 3)).toEqual([5, 3, 2])
  expect(toColumns(Array(1_000).fill(1), 40)).toHaveLength(40)
})
