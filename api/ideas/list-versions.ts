import type { IdeaVersion, VersionSummary } from '#contract/versions.ts'
import { AppError } from '../server/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { VersionModel, type VersionRecord } from './version.model.ts'

/** The earlier versions of an owner's idea, the newest first, without their words. */
export async function listVersions(ownerId: number, id: number): Promise<VersionSummary[]> {
  const { versions } = await getOwnIdea(ownerId, id)
  const unseen = new Map(versions.map((version) => [version.revision, version.unseen]))
  const rows = await VersionModel.find({ ideaId: id }, { content: 0 })
    .sort({ revision: -1 })
    .lean<VersionRecord[]>()
  // A write under way has stored a version that its idea does not list yet, or not any more.
  const kept = rows.filter(({ revision }) => unseen.has(revision))
  return kept.map(({ revision, title, excerpt, size, savedAt }) => ({
    revision,
    title,
    excerpt,
    size,
    savedAt: savedAt.toISOString(),
    unseen: unseen.get(revision) === true,
  }))
}

/** One earlier version with its words. */
export async function getVersion(ownerId: number, id: number, revision: number): Promise<IdeaVersion> {
  const { versions } = await getOwnIdea(ownerId, id)
  const isKept = versions.some((version) => version.revision === revision)
  const row = isKept ? await VersionModel.findOne({ ideaId: id, revision }).lean<VersionRecord>() : null
  if (!row) throw new AppError('not_found')
  return { revision, title: row.title, content: row.content, savedAt: row.savedAt.toISOString() }
}
