import type { ZipEntry } from '../adapters/files/zip.ts'
import { describeComment } from '../comments/describe-comment.ts'
import { CommentModel, type CommentRecord } from '../comments/kept/comment.model.ts'

/** All that readers and the owner said about ideas of an account, the oldest first, each comment a line of JSON. */
export function commentsFile(ownerId: number): ZipEntry {
  async function* lines() {
    const found = CommentModel.find({ ownerId }).sort({ _id: 1 }).lean<CommentRecord[]>().cursor()
    for await (const comment of found) {
      // What was read or resolved by now belongs to the screen.
      const { unread, resolved, ...said } = describeComment(comment, 'owner')
      yield `${JSON.stringify(said)}\n`
    }
  }
  return { path: 'comments.jsonl', content: lines() }
}
