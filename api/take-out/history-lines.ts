import { getVersion, listVersions } from '../ideas/list-versions.ts'
import { nullIfRefused } from '../server/app-error.ts'

/** Earlier and sealed versions of an idea, oldest first, one JSON line each; null when there are none. */
export async function historyLines(ownerId: number, ideaId: number): Promise<AsyncIterable<string> | null> {
  const versions = await listVersions(ownerId, ideaId)
  if (versions.length === 0) return null
  async function* lines() {
    for (const { revision, sealed } of versions.toReversed()) {
      // Null when newer versions have pushed it out since they were listed, or the idea was deleted.
      const version = await nullIfRefused(['not_found', 'idea_deleted'], () =>
        getVersion(ownerId, ideaId, revision),
      )
      if (version) yield `${JSON.stringify({ ...version, sealed })}\n`
    }
  }
  return lines()
}
