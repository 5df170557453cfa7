import type { Idea, IdeaSummary } from '#contract/ideas.ts'
import type { IdeaRecord } from './idea.model.ts'

type Facts = Omit<IdeaRecord, 'content' | 'manifest'>

const common = (idea: Facts) => ({
  id: idea._id,
  title: idea.title,
  status: idea.status,
  revision: idea.revision,
  documentId: idea.documentId ?? null,
  blockchainTimestamp: idea.publishedAt?.toISOString() ?? null,
  predecessorId: idea.predecessorId ?? null,
  createdAt: idea.createdAt.toISOString(),
  lastModified: idea.lastModified.toISOString(),
})

export const describeIdea = (idea: Omit<IdeaRecord, 'manifest'>): Idea => ({
  ...common(idea),
  content: idea.content,
  digest: idea.digest ?? null,
})

export const describeSummary = (idea: Facts): IdeaSummary => ({
  ...common(idea),
  kind: idea.kind,
  excerpt: idea.excerpt,
  shareCount: idea.shareCount,
  viewCount: idea.viewCount,
})
