import { expect, test } from 'vitest'
import type { Timestamp } from '#contract/timestamp-state.ts'
import { evidenceWords } from './evidence-links.tsx'

const recorded: Timestamp = {
  state: 'recorded',
  at: '2026-11-21T09:41:08.000Z',
  entry: 4,
  sentAt: null,
  stamp: null,
  block: null,
}
const block = { at: '2026-11-21T14:20:07.000Z', height: 924_000, hash: 'ab' }
const stamp = { at: '2026-11-21T09:42:00.000Z', authority: 'Example Time' }

test('an evidence package is said to prove its date only if an authority or a Bitcoin block attests it', () => {
  const taken = { ...recorded, sentAt: '2026-11-21T10:00:00.000Z' }
  for (const timestamp of [null, recorded, taken]) expect(evidenceWords(timestamp)).toContain('our word')
  // A server that uses no calendars gets nothing into a block.
  for (const timestamp of [null, recorded]) expect(evidenceWords(timestamp)).not.toContain('until')
  expect(evidenceWords(taken)).toContain('until a Bitcoin block has it')
  for (const more of [
    { state: 'stamped', stamp },
    { state: 'confirmed', block },
  ] as const)
    expect(evidenceWords({ ...recorded, ...more })).toBe('One file that proves the date without us.')
})
