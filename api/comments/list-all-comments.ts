import type { Comment } from '#contract/comments.ts'
import { describeComment } from './describe-comment.ts'
import { CommentModel, type CommentRecord } from './kept/comment.model.ts'

/** All comments on an account's ideas as the owner sees them, the oldest first. */
export async function* listAllComments(ownerId: number): AsyncIterable<Comment> {
  const found = CommentModel.find({ ownerId }).sort({ _id: 1 }).lean<CommentRecord[]>().cursor()
  for await (const comment of found) yield describeComment(comment, 'owner')
}
