import * as v from 'valibot'
import { AnyManifest, digestBefore } from '#contract/packages/read-version.ts'
import { listSealed } from '../history/find-sealed.ts'
import { IdeaModel, type IdeaRecord } from '../idea.model.ts'

/** One step in an idea's history: a sealed version of a draft if `isSealed`, otherwise a published idea. */
export type HistoryLink = { ideaId: number; digest: string; manifest: string; isSealed: boolean }

/**
 * The history of an idea, the oldest first: the sealed versions that its manifest (for a draft, its latest sealed version) leads
 * to, then the published idea that it is a new version of, and so on back. Each one's digest is named by the next.
 */
export async function collectHistory(ideaId: number): Promise<HistoryLink[]> {
  const links: HistoryLink[] = []
  const fields = { status: 1, manifest: 1, digest: 1, predecessorId: 1 } as const
  let idea = await IdeaModel.findById(ideaId, fields).lean<IdeaRecord>()
  let before = idea?.manifest ? digestBefore(read(idea.manifest)) : undefined
  while (idea && before !== null) {
    const { _id } = idea
    for (const { digest, manifest } of (await listSealed(_id)).reverse()) {
      // A version sealed during publishing may not be the one that the manifest names.
      if (before !== undefined && digest !== before) continue
      links.push({ ideaId: _id, digest, manifest, isSealed: true })
      before = digestBefore(read(manifest))
    }
    const { predecessorId } = idea
    idea = predecessorId ? await IdeaModel.findById(predecessorId, fields).lean<IdeaRecord>() : null
    // A draft without sealed versions has no history.
    if (!idea?.manifest || !before || idea.digest !== before) break
    links.push({ ideaId: idea._id, digest: before, manifest: idea.manifest, isSealed: false })
    before = digestBefore(read(idea.manifest))
  }
  return links.reverse()
}

const read = (manifest: string) => v.parse(AnyManifest, JSON.parse(manifest))
