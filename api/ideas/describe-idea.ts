import type { Idea, IdeaSummary, SavedIdea } from '#contract/ideas.ts'
import { describeTimestamp } from './describe-timestamp.ts'
import { describeFacts } from './device-facts.ts'
import type { IdeaRecord } from './idea.model.ts'

type Facts = Omit<IdeaRecord, 'content' | 'manifest' | 'ops' | 'versions' | 'readerKeys'>

const common = (idea: Facts) => ({
  id: idea._id,
  title: idea.title,
  status: idea.status,
  revision: idea.revision,
  documentId: idea.documentId ?? null,
  blockchainTimestamp: idea.publishedAt?.toISOString() ?? null,
  timestamp: describeTimestamp(idea),
  predecessorId: idea.predecessorId ?? null,
  ...describeFacts(idea),
  draftKey: idea.draftKey ?? null,
  editorSchema: idea.editorSchema,
  createdAt: idea.createdAt.toISOString(),
  lastModified: idea.lastModified.toISOString(),
})

export const describeIdea = (idea: Omit<IdeaRecord, 'manifest'>): Idea => ({
  ...common(idea),
  content: idea.content,
  digest: idea.digest ?? null,
  stampFault: idea.file?.stampFault ?? null,
})

/** `appliedRevision`: what the operation that is answered made, now or when it was first sent. */
export const describeSaved = (idea: IdeaRecord, appliedRevision: number): SavedIdea => ({
  ...describeIdea(idea),
  appliedRevision,
})

export const describeSummary = (idea: Facts, newComments: number): IdeaSummary => ({
  ...common(idea),
  kind: idea.kind,
  excerpt: idea.excerpt,
  shareCount: idea.shareCount,
  viewCount: idea.viewCount,
  readerCount: idea.readerCount,
  newComments,
})
