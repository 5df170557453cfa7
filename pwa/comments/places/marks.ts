import type { CommentPlace } from '#contract/comments.ts'
import type { Marked } from './place-words.ts'

/** Summary of a conversation, shown at its place. */
export type Mark = { id: number; place: CommentPlace; count: number; unread: number; isResolved: boolean }
export type MarksHere = Marked & { ids: number[] }

type TextPlace = Extract<CommentPlace, { kind: 'text' }>
type Words = { block: number; excerpt: string }
/** Finds the marks at one block of a text with these blocks. */
export type MarksAt = (place: TextPlace, blocks: readonly Words[]) => MarksHere | null

/** Combines the conversations at one place into one mark; null if there are none. */
export function sumMarks(marks: readonly Mark[]): MarksHere | null {
  if (marks.length === 0) return null
  const sum = (of: (mark: Mark) => number) => marks.reduce((all, mark) => all + of(mark), 0)
  return {
    ids: marks.map(({ id }) => id),
    count: sum(({ count }) => count),
    unread: sum(({ unread }) => unread),
    isResolved: marks.every(({ isResolved }) => isResolved),
  }
}

/**
 * The block that a comment is about. If the text has changed since, the block with the same words, if there is exactly one; otherwise
 * null.
 */
export function blockOf({ block, excerpt }: TextPlace, blocks: readonly Words[]): number | null {
  const same = blocks.filter((one) => one.excerpt === excerpt)
  if (same.some((one) => one.block === block)) return block
  return same.length === 1 && excerpt !== '' ? (same[0]?.block ?? null) : null
}

/** Whether both are the same block with the same words, or the same point. */
export const isSamePlace = (one: CommentPlace, other: CommentPlace): boolean =>
  one.kind === 'text' && other.kind === 'text'
    ? one.block === other.block && one.excerpt === other.excerpt
    : one.kind === 'page' &&
      other.kind === 'page' &&
      one.page === other.page &&
      one.x === other.x &&
      one.y === other.y
