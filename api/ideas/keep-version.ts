import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { AppError } from '../server/app-error.ts'
import { serverLimits } from '../server/server-limits.ts'
import { contentBytes } from './content/content-bytes.ts'
import { VersionModel, versionRows } from './history/version.model.ts'
import { IdeaModel, type IdeaRecord, type KeptVersion } from './idea.model.ts'

/**
 * The content that a write replaces is stored first. It becomes a kept version with that same conditional write, which includes the
 * list of kept versions. So neither a crash nor a race loses a version, and what is pruned is decided by the writer of the list,
 * never by counting rows.
 */

/**
 * Stores an idea's current content as a version. Writers of the same revision store the same content: the first row stays and the
 * others are counted, so that none removes a row another relies on.
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

/** Undoes `storeVersion` for a write that was refused before it was tried: removes the version it stored, unless another writer relies on it. */
export async function undoStoreVersion({ _id, revision }: IdeaRecord): Promise<void> {
  const which = { ideaId: _id, revision }
  for (let tries = 1; tries <= TRIES; tries++) {
    const others = { ...which, otherWriters: { $gt: 0 } }
    const { matchedCount } = await versionRows().updateOne(others, { $inc: { otherWriters: -1 } })
    if (matchedCount === 1) return
    const { deletedCount } = await versionRows().deleteOne({ ...which, otherWriters: { $in: [null, 0] } })
    if (deletedCount === 1) return
  }
}

/** Attempts, because other writers may come or go between two steps. If a row has vanished, this gives up too. */
const TRIES = 10

/** Keeps the newest 50, and of the older ones the newest 200 that were overwritten unseen. */
export function withVersion(known: KeptVersion[], added: KeptVersion): KeptVersion[] {
  const all = [...known, added]
  const newest = all.slice(-serverLimits.versions)
  const unseen = all.slice(0, -serverLimits.versions).filter((version) => version.unseen)
  return [...unseen.slice(-serverLimits.unseenVersions), ...newest]
}

/** Removes the versions that a successful write no longer lists. */
export async function deleteUnlistedVersions({ _id, versions: before }: IdeaRecord, after: KeptVersion[]) {
  const kept = new Set(after.map(({ revision }) => revision))
  const dropped = before.map(({ revision }) => revision).filter((revision) => !kept.has(revision))
  if (dropped.length > 0) await VersionModel.deleteMany({ ideaId: _id, revision: { $in: dropped } })
}

/** After a lost race: the winner's list decides whether this revision is kept. */
export async function deleteVersionUnlessListed({ _id, revision }: IdeaRecord): Promise<void> {
  if (await IdeaModel.exists({ _id, deletedAt: null, 'versions.revision': revision })) return
  await VersionModel.deleteOne({ ideaId: _id, revision })
}
