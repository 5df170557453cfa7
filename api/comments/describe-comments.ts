import type { Comment } from '#contract/comments.ts'
import { describeComment, type Side } from './describe-comment.ts'
import { CommentModel, type CommentRecord } from './kept/comment.model.ts'
import { findNewestOfReaders } from './kept/find-newest-of-readers.ts'

/** Comments as the caller sees them, the oldest first, together with the first comment of each conversation they belong to. */
export async function describeComments(
  comments: CommentRecord[],
  sideOf: (comment: CommentRecord) => Side,
): Promise<Comment[]> {
  const whole = [...comments, ...(await findBeginnings(comments))].sort((one, other) => one._id - other._id)
  // The reader's last comment may be on another page.
  const resolved = whole.flatMap(({ _id, resolvedUpTo }) => (resolvedUpTo == null ? [] : _id))
  const newest = await findNewestOfReaders(resolved)
  return whole.map((comment) => describeComment(comment, sideOf(comment), newest.get(comment._id)))
}

/** The first comments of the listed conversations that are too old to be listed: they say where a conversation stands. */
async function findBeginnings(comments: CommentRecord[]): Promise<CommentRecord[]> {
  const known = new Set(comments.map(({ _id }) => _id))
  const missing = new Set(comments.flatMap(({ under }) => (under == null || known.has(under) ? [] : under)))
  if (missing.size === 0) return []
  return CommentModel.find({ _id: { $in: [...missing] } }).lean<CommentRecord[]>()
}
