import type { CommentPlace } from '#contract/comments.ts'

const SHORT = 60

/** Name of a place: its first words, or its page. */
export function nameOfPlace(place: CommentPlace): string {
  if (place.kind === 'page') return `Page ${place.page}`
  const { excerpt } = place
  if (excerpt === '') return 'Picture or recording'
  return excerpt.length > SHORT ? `“${excerpt.slice(0, SHORT).trimEnd()}…”` : `“${excerpt}”`
}

/** Summary of the comments at a place. */
export type Marked = { count: number; unread: number; isResolved: boolean }

/** Accessible name of the button at a place: the comments there, or the offer to comment. */
export function labelOfPlace(place: CommentPlace, marked: Marked | null): string {
  const name = nameOfPlace(place)
  if (!marked) return `Comment on ${name}`
  const { count, unread, isResolved } = marked
  const words = [
    `${count} ${count === 1 ? 'comment' : 'comments'}`,
    unread > 0 ? `${unread} new` : null,
    isResolved ? 'resolved' : null,
  ]
  return `${words.filter(Boolean).join(', ')}, on ${name}`
}
