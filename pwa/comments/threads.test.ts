import { expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { countLabel, markOf, threadsOf } from './threads.ts'

const comment = (id: number, threadId: number, author: string, byOwner = false): Comment => ({
  id,
  recipientId: threadId,
  author,
  byOwner,
  ideaId: 1,
  content: `comment ${id}`,
  createdAt: '2026-11-21T09:41:00.000Z',
  place: null,
  under: null,
  resolved: false,
  unread: false,
})

test('comments form one thread for each recipient, the thread with the newest comment first', () => {
  const threads = threadsOf({
    earlier: {},
    comments: [
      comment(2, 7, 'The Owner', true),
      comment(3, 8, 'Second Reader'),
      comment(1, 7, 'First Reader'),
    ],
  })
  expect(threads.map(({ id }) => id)).toEqual([8, 7])
  expect(threads[1]?.comments.map(({ id }) => id)).toEqual([1, 2])
})

test('a thread is named after its reader, never after the owner', () => {
  const [thread] = threadsOf({
    earlier: {},
    comments: [comment(1, 7, 'The Owner', true), comment(2, 7, 'First Reader')],
  })
  expect(thread?.name).toBe('First Reader')
})

test('a comment at a place is a conversation of its own together with its answers', () => {
  const place = { kind: 'text', block: 0, excerpt: 'An edge.', revision: 1 } as const
  const [thread] = threadsOf({
    earlier: {},
    comments: [
      { ...comment(1, 7, 'First Reader'), place, resolved: true },
      comment(2, 7, 'First Reader'),
      { ...comment(3, 7, 'The Owner', true), under: 1, unread: true },
      { ...comment(4, 7, 'The Owner', true), under: 99 },
    ],
  })
  expect(thread?.comments.map(({ id }) => id)).toEqual([2, 4])
  expect(thread?.conversations.map(markOf)).toEqual([{ id: 1, place, count: 2, unread: 1, isResolved: true }])
})

test('the number of comments is in the singular only for one', () => {
  expect([0, 1, 2].map((count) => countLabel(count))).toEqual(['0 comments', '1 comment', '2 comments'])
})
