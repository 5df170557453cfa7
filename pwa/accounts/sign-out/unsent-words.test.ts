import { expect, test } from 'vitest'
import { discardQuestion, unsentMessage } from './unsent-words.ts'

const fan = { title: 'Fan', isDeleted: false }

test.each([
  [0, 0, 'Everything is on the server.'],
  [1, 0, 'One draft has changes that only this device has:'],
  [2, 1, '2 drafts have changes that only this device has:'],
  [0, 1, 'The server does not have the labels or pins of one idea yet.'],
  [0, 3, 'The server does not have the labels or pins of 3 ideas yet.'],
])(
  'signing out with %i drafts and labels of %i ideas that were not sent says: %s',
  (drafts, labels, message) => {
    expect(unsentMessage(drafts, labels)).toBe(message)
  },
)

test('what is discarded is named, labels too', () => {
  expect(discardQuestion([fan], 2)).toMatchObject({
    title: 'Discard this draft?',
    description: expect.stringMatching(
      /^What only this device has of "Fan", the labels or pins of 2 ideas will be gone/,
    ),
  })
  expect(discardQuestion([], 1)).toMatchObject({
    title: 'Discard these labels?',
    description: expect.stringMatching(
      /^What only this device has of the labels or pins of one idea will be gone/,
    ),
  })
})
