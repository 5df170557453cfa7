import type { ZipEntry } from '../adapters/files/zip.ts'
import type { Context } from '../server/context.ts'
import { describeShare } from '../shares/describe-share.ts'
import { findSharesOfIdea } from '../shares/find-share.ts'

const AT_ONCE = 200

/** All links of these ideas, one JSON line each, without the secrets that open them. */
export function linksFile(context: Context, ownerId: number, ideaIds: number[]): ZipEntry {
  async function* lines() {
    for (const ideaId of ideaIds) {
      let below = Number.MAX_SAFE_INTEGER
      for (;;) {
        const found = await findSharesOfIdea(ownerId, ideaId, { below, count: AT_ONCE })
        for (const share of found) {
          const { accessLink, requests, newComments, ...link } = describeShare(context, share)
          yield `${JSON.stringify(link)}\n`
        }
        if (found.length < AT_ONCE) break
        below = found.at(-1)?.id ?? 0
      }
    }
  }
  return { path: 'links.jsonl', content: lines() }
}
