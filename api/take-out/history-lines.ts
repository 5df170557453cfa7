import { getVersion, listVersions } from '../ideas/list-versions.ts'
import { nullIfRefused } from '../server/app-error.ts'

/** Earlier versions of an idea, sealed ones too, the oldest first, each a line of JSON; null where there is none. */
export async function historyLines(ownerId: number, ideaId: number): Promise<AsyncIterable<string> | null> {
  const versions = await listVersions(ownerId, ideaId)
  if (versions.length === 0) return null
  async function* lines() {
    for (const { revision, sealed } of versions.toReversed()) {
      // Null for one that newer ones replaced since they were listed, or whose idea was deleted.
      const version = await nullIfRefused(['not_found', 'idea_deleted'], () =>
        getVersion(ownerId, ideaId, revision),
      )
      if (version) yield `${JSON.stringify({ ...version, sealed })}\n`
    }
  }
  return lines()
}
