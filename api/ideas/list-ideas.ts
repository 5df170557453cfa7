import type { IdeaSummary } from '#contract/ideas.ts'
import type { JoinStage } from '../adapters/database/join.ts'
import { behind, type Page, pageOf, readPlace } from '../server/page.ts'
import { describeSummary, type ListedIdea, shownInLists } from './describe-idea.ts'
import { IdeaModel } from './idea.model.ts'

/** So many cards at once. */
const PAGE = 2_000
/** So many are read beside the owner's session; for more, which one document of an answer may not hold, there is a search of its own. */
const BESIDE = 100

const newestFirst = { lastModified: -1, _id: -1 } as const

/** The first cards of the account that a record names in `localField`, read beside it, for `listOwnIdeas`. */
export const cardsBeside = (localField: string): JoinStage => ({
  $lookup: {
    from: IdeaModel.collection.collectionName,
    localField,
    foreignField: 'ownerId',
    pipeline: [
      { $match: { deletedAt: null } },
      { $sort: newestFirst },
      { $limit: BESIDE + 1 },
      { $project: shownInLists },
    ],
    as: 'cards',
  },
})
export type CardsBeside = { cards?: ListedIdea[] }

type Asked = { cursor?: string | undefined; newComments: ReadonlyMap<number, number> }

/**
 * A page of an owner's portfolio, the newest change first, without contents. `cards`: those that were read beside the session, if they
 * were; `newComments`: how many of them are new, by idea.
 */
export async function listOwnIdeas(
  ownerId: number,
  { cards }: CardsBeside,
  { cursor, newComments }: Asked,
): Promise<Page<IdeaSummary>> {
  const areAll = cursor === undefined && cards !== undefined && cards.length <= BESIDE
  const rows = areAll ? cards : await findCards(ownerId, cursor)
  const { items, next } = pageOf(rows, PAGE, ({ lastModified, _id }) => ({ at: lastModified, id: _id }))
  const named = await nameOriginals(ownerId, items)
  return { items: named.map((idea) => describeSummary(idea, newComments.get(idea._id) ?? 0)), next }
}

function findCards(ownerId: number, cursor: string | undefined): Promise<ListedIdea[]> {
  const place = readPlace(cursor)
  const rest = place && behind('lastModified', { ...place, id: Number(place.id) || 0 })
  return IdeaModel.find({ ownerId, deletedAt: null, ...rest }, shownInLists)
    .sort(newestFirst)
    .limit(PAGE + 1)
    .batchSize(PAGE + 1)
    .lean<ListedIdea[]>()
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
