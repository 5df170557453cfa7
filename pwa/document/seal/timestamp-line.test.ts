import { expect, test } from 'vitest'
import type { Timestamp } from '#contract/timestamp-state.ts'
import { stateWords } from './timestamp-line.tsx'

const at = '2026-11-21T09:41:07.000Z'
const recorded: Timestamp = { state: 'recorded', at, entry: 7, sentAt: null, stamp: null, block: null }
const block = { at: '2026-11-21T14:20:00.000Z', height: 921_404, hash: 'ab' }

test('the line of a timestamp names its strongest state and nothing beyond it', () => {
  const words = (timestamp: Timestamp | null, publishedAt: string | null = at) =>
    stateWords({ timestamp, publishedAt })
  expect(words(null, null)).toBe('recorded when published')
  expect(words(null)).toBe('not recorded yet')
  expect(words(recorded)).toBe('recorded')
  expect(words({ ...recorded, state: 'stamped', stamp: { at, authority: 'TSA' } })).toBe('stamped')
  expect(words({ ...recorded, state: 'confirmed', block })).toBe('confirmed in block 921404')
})

test('the line of a timestamp also gives the date of publishing if that is before the log', () => {
  const publishedAt = '2025-01-02T03:04:00.000Z'
  expect(stateWords({ timestamp: recorded, publishedAt })).toMatch(/^recorded, published Jan \d, 2025, /)
})
