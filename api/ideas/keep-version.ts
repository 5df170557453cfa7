import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { serverLimits } from '../server/server-limits.ts'
import { contentBytes } from './content/content-bytes.ts'
import { IdeaModel, type IdeaRecord, type KeptVersion } from './idea.model.ts'
import { VersionModel, versionRows } from './version.model.ts'

/**
 * What a write replaces is kept before it is replaced, and counts from that very write on: the list of kept versions is
 * part of the one conditional write. So no crash and no race loses a version, and what is pruned is decided by the writer
 * who made the list, never by somebody who counts rows.
 */

/** Stores what an idea is now. Two writers of the same revision store the same words: the first one's stay. */
export async function storeVersion({ _id, revision, title, content, excerpt, lastModified }: IdeaRecord) {
  const size = contentBytes(content)
  try {
    await versionRows().insertOne({
      ideaId: _id,
      revision,
      title,
      content,
      excerpt,
      size,
      savedAt: lastModified,
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}

/** The newest 50, and before them the newest 200 of those that nobody said to have seen. */
export function withVersion(known: KeptVersion[], added: KeptVersion): KeptVersion[] {
  const all = [...known, added]
  const newest = all.slice(-serverLimits.versions)
  const unseen = all.slice(0, -serverLimits.versions).filter((version) => version.unseen)
  return [...unseen.slice(-serverLimits.unseenVersions), ...newest]
}

/** Removes what a successful write no longer lists. */
export async function dropUnlisted({ _id, versions: before }: IdeaRecord, after: KeptVersion[]) {
  const kept = new Set(after.map(({ revision }) => revision))
  const dropped = before.map(({ revision }) => revision).filter((revision) => !kept.has(revision))
  if (dropped.length > 0) await VersionModel.deleteMany({ ideaId: _id, revision: { $in: dropped } })
}

/** After a lost race: the winner's write says for good whether this revision is kept. */
export async function forgetVersion({ _id, revision }: IdeaRecord): Promise<void> {
  if (await IdeaModel.exists({ _id, deletedAt: null, 'versions.revision': revision })) return
  await VersionModel.deleteOne({ ideaId: _id, revision })
}
