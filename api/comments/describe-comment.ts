import type { Comment } from '#contract/comments.ts'
import type { CommentRecord } from './kept/comment.model.ts'

export type Side = 'owner' | 'reader'

/** A comment as one of the two sides sees it. `newest` is the reader's last comment in the conversation that it begins. */
export const describeComment = (comment: CommentRecord, side: Side, newest = comment._id): Comment => ({
  id: comment._id,
  ideaId: comment.ideaId,
  recipientId: comment.recipientId,
  author: comment.author,
  byOwner: comment.byOwner,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
  place: describePlace(comment),
  under: comment.under ?? null,
  resolved: comment.resolvedUpTo != null && comment.resolvedUpTo >= newest,
  unread: comment.unread === true && comment.byOwner === (side === 'reader'),
})

function describePlace({ place }: CommentRecord): Comment['place'] {
  if (!place) return null
  const { kind, revision, block, excerpt, page, x, y } = place
  return kind === 'text'
    ? { kind, revision, block: block ?? 0, excerpt: excerpt ?? '' }
    : { kind, revision, page: page ?? 1, x: x ?? 0, y: y ?? 0 }
}
