import type { ZipEntry } from '../adapters/files/zip.ts'
import { listAllComments } from '../comments/list-all-comments.ts'

/** All comments on an account's ideas, one JSON line each. */
export function commentsFile(ownerId: number): ZipEntry {
  async function* lines() {
    // Whether a comment is read or resolved matters only in the app.
    for await (const { unread, resolved, ...comment } of listAllComments(ownerId))
      yield `${JSON.stringify(comment)}\n`
  }
  return { path: 'comments.jsonl', content: lines() }
}
