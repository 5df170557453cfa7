import type { ContentKind } from '#contract/rules/content-kind.ts'
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
}

/** What a share must know of its idea, without the content; null when it was deleted. */
export async function findIdeaFacts(id: number): Promise<IdeaFacts | null> {
  const fields = {
    ownerId: 1,
    title: 1,
    status: 1,
    documentId: 1,
    digest: 1,
    publishedAt: 1,
    revision: 1,
    kind: 1,
  }
  const idea = await IdeaModel.findOne({ _id: id, deletedAt: null }, fields).lean<IdeaRecord>()
  return (
    idea && {
      id,
      ownerId: idea.ownerId,
      title: idea.title,
      status: idea.status,
      documentId: idea.documentId ?? null,
      digest: idea.digest ?? null,
      blockchainTimestamp: idea.publishedAt?.toISOString() ?? null,
      revision: idea.revision,
      kind: idea.kind,
    }
  )
}
