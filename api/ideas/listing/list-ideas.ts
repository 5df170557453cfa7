import type { IdeaSummary } from '#contract/ideas.ts'
import type { JoinStage } from '../../adapters/database/join.ts'
import type { WrittenJson } from '../../http/send-json.ts'
import { afterCursor, type Page, pageOf, readCursor } from '../../server/page.ts'
import { describeSummary, type ListedIdea, shownInLists } from '../describe-idea.ts'
import { IdeaModel } from '../idea.model.ts'
import { findOriginals, nameOriginal } from './name-originals.ts'
import { writeCards } from './written-cards.ts'

/** So many cards at once. */
const PAGE = 2_000
/** This many cards are joined to the owner's session. One document of an answer may not hold many more, so more are read by a query of their own. */
const MAX_JOINED = 100

const newestFirst = { lastModified: -1, _id: -1 } as const

/** Joins, as `cards`, the first cards of the account whose id stands in `localField`, for `writeJoinedCards`. */
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
/** Each card as BSON. */
export type JoinedCards = { cards?: Buffer[] }

type NewComments = ReadonlyMap<number, number>

/**
 * An owner's portfolio, the newest change first, without contents, of the cards that were joined to the session. Null where none were, or
 * there are more: `listOwnIdeas` searches for them. `newComments`: how many comments are new, by idea.
 */
export async function writeJoinedCards(
  ownerId: number,
  { cards }: JoinedCards,
  newComments: NewComments,
): Promise<WrittenJson<IdeaSummary[]> | null> {
  return cards && cards.length <= MAX_JOINED ? writeCards(ownerId, cards, newComments) : null
}

/** A page of the same. */
export async function listOwnIdeas(
  ownerId: number,
  cursor: string | undefined,
  newComments: NewComments,
): Promise<Page<IdeaSummary>> {
  const place = readCursor(cursor)
  const rest = place && afterCursor('lastModified', { ...place, id: Number(place.id) || 0 })
  const rows = await IdeaModel.find({ ownerId, deletedAt: null, ...rest }, shownInLists)
    .sort(newestFirst)
    .limit(PAGE + 1)
    .batchSize(PAGE + 1)
    .lean<ListedIdea[]>()
  const { items, next } = pageOf(rows, PAGE, ({ lastModified, _id }) => ({ at: lastModified, id: _id }))
  const originals = await findOriginals(ownerId, items)
  const describe = (idea: ListedIdea) =>
    describeSummary(nameOriginal(idea, originals), newComments.get(idea._id) ?? 0)
  return { items: items.map(describe), next }
}
