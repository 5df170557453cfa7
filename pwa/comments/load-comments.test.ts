import { expect, test } from 'vitest'
import { type Loaded, seenOf } from './load-comments.ts'
import { comment } from './typing.fake.tsx'

const of = (recipientId: number, id: number, byOwner: boolean) => ({ ...comment, id, recipientId, byOwner })
const loaded: Loaded = {
  comments: [of(1, 6, false), of(1, 7, true), of(1, 8, false), of(2, 9, false), of(1, 11, true)],
  earlier: { 1: { cursor: '5-6', from: 6, name: 'Bob', unread: 0, isMore: false } },
}

/** Own answers appear at once, before comments that came meanwhile, so they do not count as seen. */
test('an owner has seen a thread up to its reader’s newest loaded comment, not up to their own answer', () => {
  expect([seenOf(loaded, 1), seenOf(loaded, 2)]).toEqual([
    { from: 6, upTo: 8 },
    { from: 1, upTo: 9 },
  ])
})

test('a reader has seen the owner’s comments, not up to the comment that they just sent', () => {
  const comments = [of(1, 7, true), of(1, 11, false)]
  expect(seenOf({ comments, earlier: loaded.earlier })).toEqual({ from: 6, upTo: 7 })
  expect(seenOf({ comments: [], earlier: {} })).toEqual({ from: 1, upTo: 0 })
})
