import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { AppError } from '../server/app-error.ts'
import { serverLimits } from '../server/server-limits.ts'
import { contentBytes } from './content/content-bytes.ts'
import { VersionModel, versionRows } from './history/version.model.ts'
import { IdeaModel, type IdeaRecord, type KeptVersion } from './idea.model.ts'

/**
 * What a write replaces is kept before it is replaced, and counts from that very write on: the list of kept versions is
 * part of the one conditional write. So no crash and no race loses a version, and what is pruned is decided by the writer
 * who made the list, never by somebody who counts rows.
 */

/**
 * Stores what an idea is now. Two writers of the same revision store the same words: the first one's stay, and each other one is
 * counted, so that none takes away what another relies on.
 */
export async function storeVersion({ _id, revision, title, content, excerpt, lastModified }: IdeaRecord) {
  const which = { ideaId: _id, revision }
  const row = { ...which, title, content, excerpt, size: contentBytes(content), savedAt: lastModified }
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      await versionRows().insertOne({ ...row })
      return
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
    const { matchedCount } = await versionRows().updateOne(which, { $inc: { otherWriters: 1 } })
    if (matchedCount === 1) return
  }
  throw new AppError('busy', { retryAfter: 1 })
}

/** For a writer whose write was refused before it was tried: takes away what it stored, unless another one relies on it. */
export async function giveUpVersion({ _id, revision }: IdeaRecord): Promise<void> {
  const which = { ideaId: _id, revision }
  for (let tries = 1; tries <= TRIES; tries++) {
    const others = { ...which, otherWriters: { $gt: 0 } }
    const { matchedCount } = await versionRows().updateOne(others, { $inc: { otherWriters: -1 } })
    if (matchedCount === 1) return
    const { deletedCount } = await versionRows().deleteOne({ ...which, otherWriters: { $in: [null, 0] } })
    if (deletedCount === 1) return
  }
}

/** Between two of their steps another writer may come or go; a row that is gone for good is given up as well. */
const TRIES = 10

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
