import type { IdeaSummary } from '#contract/ideas.ts'
import type { JoinStage } from '../../adapters/database/join.ts'
import type { WrittenJson } from '../../http/send-json.ts'
import { afterCursor, type Page, pageOf, readCursor } from '../../server/page.ts'
import { describeSummary, type ListedIdea, shownInLists } from '../describe-idea.ts'
import { IdeaModel } from '../idea.model.ts'
import { findOriginals, nameOriginal } from './name-originals.ts'
import { writeCards } from './written-cards.ts'

/** Cards per page. */
const PAGE = 2_000
/**
 * How many cards are joined to the owner's session. The joined result is one document of limited size, so larger portfolios are
 * read by their own query.
 */
const MAX_JOINED = 100

const newestFirst = { lastModified: -1, _id: -1 } as const

/** Joins as `cards` the first cards of the account whose id is in `localField`, for `writeJoinedCards`. */
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
/** The cards as undecoded BSON. */
export type JoinedCards = { cards?: Buffer[] }

type NewComments = ReadonlyMap<number, number>

/**
 * An owner's portfolio without contents, the latest change first, from the cards joined to the session. Null if none were joined or
 * there are too many: then `listOwnIdeas` reads them. `newComments` is the number of new comments by idea.
 */
export async function writeJoinedCards(
  ownerId: number,
  { cards }: JoinedCards,
  newComments: NewComments,
): Promise<WrittenJson<IdeaSummary[]> | null> {
  return cards && cards.length <= MAX_JOINED ? writeCards(ownerId, cards, newComments) : null
}

/** A page of the portfolio, read by its own query. */
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
