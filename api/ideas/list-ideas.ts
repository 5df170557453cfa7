import type { IdeaSummary } from '#contract/ideas.ts'
import { behind, type Page, pageOf, readPlace } from '../server/page.ts'
import { describeSummary, type ListedIdea, shownInLists } from './describe-idea.ts'
import { IdeaModel } from './idea.model.ts'

/** So many cards at once. */
const PAGE = 2_000

/** A page of an owner's portfolio, the newest change first, without contents; `newComments`: how many of them are new, by idea. */
export async function listOwnIdeas(
  ownerId: number,
  newComments: ReadonlyMap<number, number>,
  cursor?: string,
): Promise<Page<IdeaSummary>> {
  const place = readPlace(cursor)
  const rest = place && behind('lastModified', { ...place, id: Number(place.id) || 0 })
  const rows = await IdeaModel.find({ ownerId, deletedAt: null, ...rest }, shownInLists)
    .sort({ lastModified: -1, _id: -1 })
    .limit(PAGE + 1)
    .batchSize(PAGE + 1)
    .lean<ListedIdea[]>()
  const { items, next } = pageOf(rows, PAGE, ({ lastModified, _id }) => ({ at: lastModified, id: _id }))
  const named = await nameOriginals(ownerId, items)
  return { items: named.map((idea) => describeSummary(idea, newComments.get(idea._id) ?? 0)), next }
}

/** A copy that was made before its original had a number knows only its key; the original's number is known by now, deleted or not. */
async function nameOriginals(ownerId: number, ideas: ListedIdea[]): Promise<ListedIdea[]> {
  const keys = ideas.flatMap(({ copyOf }) =>
    copyOf?.draftKey != null && copyOf.ideaId == null ? [copyOf.draftKey] : [],
  )
  if (keys.length === 0) return ideas
  const originals = await IdeaModel.find({ ownerId, draftKey: { $in: keys } }, { draftKey: 1 }).lean()
  const idOf = new Map(originals.map(({ _id, draftKey }) => [draftKey, _id]))
  return ideas.map((idea) => {
    const ideaId = idea.copyOf?.ideaId ?? idOf.get(idea.copyOf?.draftKey) ?? null
    return idea.copyOf ? { ...idea, copyOf: { ...idea.copyOf, ideaId } } : idea
  })
}
