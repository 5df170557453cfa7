import type { IdeaSummary } from '#contract/ideas.ts'
import { describeSummary } from './describe-idea.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/** An owner's portfolio, the newest change first, without contents. */
export async function listOwnIdeas(ownerId: number): Promise<IdeaSummary[]> {
  const ideas = await IdeaModel.find(
    { ownerId, deletedAt: null },
    { content: 0, manifest: 0, ops: 0, versions: 0 },
  )
    .sort({ lastModified: -1, _id: -1 })
    .lean<IdeaRecord[]>()
  return ideas.map(describeSummary)
}
