import type { ContentKind } from '#contract/content/content-kind.ts'
import type { StampFault } from '#contract/rules/stamp-faults.ts'
import type { Timestamp } from '#contract/timestamp-state.ts'
import { join } from '../adapters/database/join.ts'
import { describeTimestamp } from './describe-idea.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

export type IdeaFacts = {
  id: number
  ownerId: number
  title: string
  status: 'draft' | 'published'
  documentId: string | null
  digest: string | null
  blockchainTimestamp: string | null
  revision: number
  kind: ContentKind
  /** How far the idea's time is attested now, for readers of an earlier release. */
  timestamp: Timestamp | null
  /** Why copies of its PDF cannot be stamped with readers' names; null if they can, or if it was not tried yet. */
  stampFault: StampFault | null
}

const fields = {
  ownerId: 1,
  title: 1,
  status: 1,
  documentId: 1,
  digest: 1,
  publishedAt: 1,
  revision: 1,
  kind: 1,
  file: 1,
  logIndex: 1,
  recordedAt: 1,
  sentAt: 1,
  stamp: 1,
  block: 1,
} as const
type StoredFacts = Pick<IdeaRecord, '_id' | keyof typeof fields>

/** What a share needs to know about its idea, without the content; null if the idea was deleted. */
export async function findIdeaFacts(id: number): Promise<IdeaFacts | null> {
  const idea = await IdeaModel.findOne({ _id: id, deletedAt: null }, fields).lean<StoredFacts>()
  return idea && describeIdeaFacts(idea)
}

/** Joins the idea whose id is in `localField` as `ideas`: a list of one, empty if it was deleted. */
export const joinIdea = (localField: string) =>
  join({
    from: IdeaModel.collection.collectionName,
    by: [localField, '_id'],
    where: { deletedAt: null },
    fields,
    as: 'ideas',
  })
export type JoinedIdea = { ideas: StoredFacts[] }

export const describeIdeaFacts = (idea: StoredFacts): IdeaFacts => ({
  id: idea._id,
  ownerId: idea.ownerId,
  title: idea.title,
  status: idea.status,
  documentId: idea.documentId ?? null,
  digest: idea.digest ?? null,
  blockchainTimestamp: idea.publishedAt?.toISOString() ?? null,
  revision: idea.revision,
  kind: idea.kind,
  timestamp: describeTimestamp(idea),
  stampFault: idea.file?.stampFault ?? null,
})

/** The ids whose idea has not been deleted. */
export async function findExistingIdeas(ids: number[]): Promise<Set<number>> {
  const found = await IdeaModel.find({ _id: { $in: ids }, deletedAt: null }, { _id: 1 }).lean()
  return new Set(found.map(({ _id }) => _id))
}

/** Current titles; a deleted idea keeps its last title. */
export async function findIdeaTitles(
  ids: number[],
): Promise<Map<number, { title: string; deleted: boolean }>> {
  const found = await IdeaModel.find({ _id: { $in: ids } }, { title: 1, deletedAt: 1 }).lean()
  return new Map(found.map(({ _id, title, deletedAt }) => [_id, { title, deleted: Boolean(deletedAt) }]))
}
