import type { Comment } from '#contract/comments.ts'
import type { StoredComment } from './comment.model.ts'

export const describeComment = (comment: StoredComment): Comment => ({
  id: comment._id,
  ideaId: comment.ideaId,
  recipientId: comment.recipientId,
  author: comment.author,
  byOwner: comment.byOwner,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
})
