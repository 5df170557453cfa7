import type { Comment } from '#contract/comments.ts'
import type { CommentRecord } from './comment.model.ts'

export const describeComment = (comment: CommentRecord): Comment => ({
  id: comment._id,
  ideaId: comment.ideaId,
  recipientId: comment.recipientId,
  author: comment.author,
  byOwner: comment.byOwner,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
})
