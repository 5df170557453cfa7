import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Timestamp } from '#contract/timestamp-state.ts'
import { SealedWords, sealedSince } from './sealed-words.tsx'

const recorded: Timestamp = {
  state: 'recorded',
  at: '2026-11-21T12:00:08.000Z',
  entry: 4,
  sentAt: null,
  stamp: null,
  block: null,
}
const block = { at: '2026-11-21T14:20:07.000Z', height: 924_000, hash: 'ab' }

test('a version that only this server has signed is not called provable; one in a Bitcoin block is', () => {
  expect(sealedSince({ timestamp: null })).toBe('Being sealed')
  expect(sealedSince({ timestamp: recorded })).toMatch(/^Sealed [^,]+, \d{4}$/)
  expect(sealedSince({ timestamp: { ...recorded, state: 'confirmed', block } })).toMatch(/, can be proved$/)
})

test('a version without an entry in the log says that it is being sealed, not that it is in the log', () => {
  const shown = (timestamp: Timestamp | null) => renderToStaticMarkup(<SealedWords sealed={{ timestamp }} />)
  expect(shown(null)).toContain('Being sealed: its fingerprint goes into our public log')
  expect(shown(recorded)).toContain(': its fingerprint is in our public log')
})
