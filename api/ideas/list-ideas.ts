import type { IdeaSummary } from '#contract/ideas.ts'
import type { JoinStage } from '../adapters/database/join.ts'
import { afterCursor, type Page, pageOf, readCursor } from '../server/page.ts'
import { describeSummary, type ListedIdea, shownInLists } from './describe-idea.ts'
import { IdeaModel } from './idea.model.ts'

/** So many cards at once. */
const PAGE = 2_000
/** This many cards are joined to the owner's session. One document of an answer may not hold many more, so more are read by a query of their own. */
const MAX_JOINED = 100

const newestFirst = { lastModified: -1, _id: -1 } as const

/** Joins, as `cards`, the first cards of the account whose id stands in `localField`, for `listOwnIdeas`. */
export const joinCards = (localField: string): JoinStage => ({
  $lookup: {
    from: IdeaModel.collection.collectionName,
    localField,
    foreignField: 'ownerId',
    pipeline: [
      { $match: { deletedAt: null } },
      { $sort: newestFirst },
      { $limit: MAX_JOINED + 1 },
      { $project: shownInLists },
    ],
    as: 'cards',
  },
})
export type JoinedCards = { cards?: ListedIdea[] }

type Asked = { cursor?: string | undefined; newComments: ReadonlyMap<number, number> }

/**
 * A page of an owner's portfolio, the newest change first, without contents. `cards`: those that were joined to the session, if they
 * were; `newComments`: how many comments are new, by idea.
 */
export async function listOwnIdeas(
  ownerId: number,
  { cards }: JoinedCards,
  { cursor, newComments }: Asked,
): Promise<Page<IdeaSummary>> {
  const areAll = cursor === undefined && cards !== undefined && cards.length <= MAX_JOINED
  const rows = areAll ? cards : await findCards(ownerId, cursor)
  const { items, next } = pageOf(rows, PAGE, ({ lastModified, _id }) => ({ at: lastModified, id: _id }))
  const named = await nameOriginals(ownerId, items)
  return { items: named.map((idea) => describeSummary(idea, newComments.get(idea._id) ?? 0)), next }
}

function findCards(ownerId: number, cursor: string | undefined): Promise<ListedIdea[]> {
  const place = readCursor(cursor)
  const rest = place && afterCursor('lastModified', { ...place, id: Number(place.id) || 0 })
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
