import type { IdeaVersion, VersionSummary } from '#contract/versions.ts'
import { AppError } from '../server/app-error.ts'
import { describeTimestamp } from './describe-idea.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { findSealed, listSealed, type SealedRow } from './history/find-sealed.ts'
import { VersionModel, type VersionRecord } from './history/version.model.ts'

/** The earlier and sealed versions of an owner's idea, the newest first, without contents. */
export async function listVersions(ownerId: number, id: number): Promise<VersionSummary[]> {
  const { versions } = await getOwnIdea(ownerId, id)
  const unseen = new Map(versions.map((version) => [version.revision, version.unseen]))
  const [rows, sealed] = await Promise.all([
    VersionModel.find({ ideaId: id }, { content: 0 }).sort({ revision: -1 }).lean<VersionRecord[]>(),
    listSealed(id),
  ])
  // A write in progress may have stored a version that the idea does not list yet, or no longer lists.
  const kept = rows.filter(({ revision }) => unseen.has(revision))
  const sealOf = new Map(sealed.map((row) => [row.revision, row]))
  const known = new Set(kept.map(({ revision }) => revision))
  const all = [...kept, ...sealed.filter(({ revision }) => !known.has(revision))]
  return all
    .sort((one, other) => other.revision - one.revision)
    .map(({ revision, title, excerpt, size, savedAt }) => ({
      revision,
      title,
      excerpt,
      size,
      savedAt: savedAt.toISOString(),
      unseen: unseen.get(revision) === true,
      sealed: describeSealed(sealOf.get(revision)),
    }))
}

const describeSealed = (row: SealedRow | undefined): VersionSummary['sealed'] =>
  row ? { timestamp: describeTimestamp({ ...row, stamp: null }) } : null

/** One earlier or sealed version with its content. */
export async function getVersion(ownerId: number, id: number, revision: number): Promise<IdeaVersion> {
  const { versions } = await getOwnIdea(ownerId, id)
  const isKept = versions.some((version) => version.revision === revision)
  const kept = isKept ? await VersionModel.findOne({ ideaId: id, revision }).lean<VersionRecord>() : null
  const row = kept ?? (await findSealed(id, revision))
  if (!row) throw new AppError('not_found')
  return { revision, title: row.title, content: row.content, savedAt: row.savedAt.toISOString() }
}
