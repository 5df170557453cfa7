import { expect, test } from 'vitest'
import { discardQuestion, otherUnsent, unsentMessage } from './unsent-words.ts'

const fan = { title: 'Fan', isDeleted: false }

test.each([
  [0, 0, 0, 'Everything is on the server.'],
  [1, 0, 0, 'One draft has changes that are only on this device:'],
  [2, 1, 1, '2 drafts have changes that are only on this device:'],
  [0, 1, 0, 'The server does not have the labels or pins of one idea yet.'],
  [0, 3, 2, 'The server does not have the labels or pins of 3 ideas yet.'],
  [0, 0, 1, 'Only this device has one thing that another app shared.'],
  [0, 0, 2, 'Only this device has 2 things that other apps shared.'],
])(
  'signing out with %i drafts, labels of %i ideas and %i shared things that are unsent says: %s',
  (drafts, labels, shared, message) => {
    expect(unsentMessage(drafts, labels, shared)).toBe(message)
  },
)

test.each([
  [1, 0, 0, ''],
  [0, 1, 0, ''],
  [0, 0, 1, ''],
  [1, 2, 0, 'The labels or pins of 2 ideas are not on the server yet, either.'],
  [0, 1, 2, 'It also has 2 things that other apps shared.'],
  [
    2,
    1,
    1,
    'The labels or pins of one idea are not on the server yet, either. It also has one thing that another app shared.',
  ],
])(
  'the note on other unsent things, for %i drafts, labels of %i ideas and %i shared things: %s',
  (drafts, labels, shared, said) => {
    expect(otherUnsent(drafts, labels, shared).join(' ')).toBe(said)
  },
)

test('the question before discarding names the drafts, labels and shared things that will be lost', () => {
  expect(discardQuestion([fan], 2, 1)).toMatchObject({
    title: 'Discard this draft?',
    description: expect.stringMatching(
      /^What only this device has of "Fan", the labels or pins of 2 ideas, and one thing that another app shared will be lost/,
    ),
  })
  expect(discardQuestion([], 1, 0)).toMatchObject({
    title: 'Discard these labels?',
    description: expect.stringMatching(
      /^What only this device has of the labels or pins of one idea will be lost/,
    ),
  })
  expect(discardQuestion([], 0, 2)).toMatchObject({
    title: 'Discard what was shared?',
    description: '2 things that other apps shared will be lost for good. This cannot be undone.',
  })
  expect(discardQuestion([], 0, 1).description).toMatch(/^One thing that another app shared will be lost/)
  expect(discardQuestion([fan, fan], 0, 0).title).toBe('Discard 2 drafts?')
})
