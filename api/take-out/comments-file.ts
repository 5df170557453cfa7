import type { ZipEntry } from '../adapters/files/zip.ts'
import { listAllComments } from '../comments/list-all-comments.ts'

/** All comments on ideas of an account, each a line of JSON. */
export function commentsFile(ownerId: number): ZipEntry {
  async function* lines() {
    // What was read or resolved by now belongs to the screen.
    for await (const { unread, resolved, ...said } of listAllComments(ownerId))
      yield `${JSON.stringify(said)}\n`
  }
  return { path: 'comments.jsonl', content: lines() }
}
