import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['a text that has room', 'Quiet fan', 9, 'Quiet fan'],
  ['between words', 'Quiet fan with an edge', 14, 'Quiet fan…'],
  ['behind a word that just fits', 'Quiet fan with an edge', 10, 'Quiet fan…'],
  ['within a word without an end', 'Unterseebootsmotoren', 8, 'Unterse…'],
  ['one short word before a long one', 'A Unterseebootsmotoren', 8, 'A Unter…'],
  ['no family is torn apart', '👨‍👩‍👧‍👦'.repeat(4), 3, `${'👨‍👩‍👧‍👦'.repeat(2)}…`],
  ['families that have room', '👨‍👩‍👧‍👦'.repeat(3), 3, '👨‍👩‍👧‍👦'.repeat(3)],
  ['marks stay on their letters', 'क्षि'.repeat(5), 3, `${'क्षि'.repeat(2)}…`],
])('shortening a text: %s', (_, text, max, expected) => {
  expect(shorten(text, max)).toBe(expected)
})
