import { expect, test } from 'vitest'
import type { Usage } from '#contract/usage.ts'
import { usageAdvice, usageLines } from './usage-words.ts'

const usage = (change: Partial<Usage> = {}): Usage => ({
  bytes: { used: 12_345_678, limit: 1_000_000_000 },
  ideas: { used: 3, limit: 10_000 },
  versions: { used: 1_234, limit: 100_000 },
  uploads: { used: 0, limit: null },
  ...change,
})

test('usage names what is used of each limit', () => {
  expect(usageLines(usage()).map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'Storage: 12 MB of 1.0 GB',
    'Ideas: 3 of 10,000',
    'Earlier versions: 1,234 of 100,000',
    'Uploads in a day: 0, no limit',
  ])
})

test('the bar of a usage line is never longer than its track, and there is none without a limit', () => {
  const lines = usageLines(usage({ ideas: { used: 12, limit: 10 } }))
  expect(lines.map(({ share }) => share)).toEqual([0.012345678, 1, 0.01234, null])
})

test('usage gives advice when a limit is reached, and none one below it', () => {
  expect(usageAdvice(usage({ ideas: { used: 9, limit: 10 }, uploads: { used: 4, limit: 5 } }))).toBe('')
  expect(usageAdvice(usage({ ideas: { used: 10, limit: 10 } }))).toContain('delete drafts')
  expect(usageAdvice(usage({ uploads: { used: 5, limit: 5 } }))).toContain('tomorrow')
})
