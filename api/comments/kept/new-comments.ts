import type { JoinStage } from '../../adapters/database/join.ts'
import { CommentModel, inConversation, inThread } from './comment.model.ts'

/** Most comments counted in one query, so that a count never takes long. */
const MAX_COUNT = 1000
/** How often a count over all ideas, or all links of one, continues with another query. */
const MAX_ROUNDS = 20

type Counts = ReadonlyMap<number, number>
type Counted = { _id: number | null; count: number }

/** Readers' comments that the owner has not had on a screen. */
const isNew = { unread: true, byOwner: false }
const countedByIdea = [
  { $sort: { ideaId: 1 as const } },
  { $limit: MAX_COUNT },
  { $project: { _id: 0 as const, ideaId: 1 as const } },
  { $group: { _id: '$ideaId', count: { $sum: 1 as const } } },
]
const toCounts = (counted: Counted[]): Counts =>
  new Map(counted.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count]])))

/** Joins as `newComments` the number of new comments by idea for the account whose id is in `localField` (`countsByIdea`). */
export const joinNewComments = (localField: string): JoinStage => ({
  $lookup: {
    from: CommentModel.collection.collectionName,
    localField,
    foreignField: 'ownerId',
    pipeline: [{ $match: isNew }, ...countedByIdea],
    as: 'newComments',
  },
})
export type JoinedNewComments = { newComments: Counted[] }

/**
 * The joined counts by idea. If the limit was reached, counting continues after the last idea, so that many comments on one idea
 * leave those of others counted.
 */
export async function countsByIdea(ownerId: number, { newComments }: JoinedNewComments): Promise<Counts> {
  const counts = new Map(toCounts(newComments))
  let last = newComments
  for (let left = MAX_ROUNDS; left > 0 && sumOf(last) >= MAX_COUNT; left--) {
    const end = Math.max(...last.map(({ _id }) => _id ?? 0))
    // The last idea may have been counted partly, so it is counted again, unless it was the only one.
    const rest = last.length > 1 ? { $gte: end } : { $gt: end }
    const match = { $match: { ownerId, ...isNew, ideaId: rest } }
    last = await CommentModel.aggregate<Counted>([match, ...countedByIdea])
    for (const [ideaId, count] of toCounts(last)) counts.set(ideaId, count)
  }
  return counts
}

const sumOf = (counted: Counted[]) => counted.reduce((sum, { count }) => sum + count, 0)

/**
 * The number of new comments by link of one idea. Counting continues after the newest counted comment, so that one reader's
 * comments do not hide those at other links.
 */
export async function countNewAtLinks(ownerId: number, ideaId: number): Promise<Counts> {
  const counts = new Map<number, number>()
  let after = 0
  for (let left = MAX_ROUNDS; left > 0; left--) {
    const counted = await CommentModel.aggregate<Counted & { newest: number }>([
      { $match: { ownerId, ...isNew, ideaId, _id: { $gt: after } } },
      { $sort: { _id: 1 } },
      { $limit: MAX_COUNT },
      { $project: { shareId: 1 } },
      { $group: { _id: '$shareId', count: { $sum: 1 }, newest: { $max: '$_id' } } },
    ])
    for (const [shareId, count] of toCounts(counted)) counts.set(shareId, (counts.get(shareId) ?? 0) + count)
    if (sumOf(counted) < MAX_COUNT) break
    after = Math.max(...counted.map(({ newest }) => newest))
  }
  return counts
}

/** The number of new comments in one thread, up to a limit. */
export const countNewInThread = ({ ideaId, threadId }: Thread, limit: number): Promise<number> =>
  CommentModel.countDocuments({ ...inThread(ideaId, threadId), ...isNew }, { limit })

const unset = { $unset: { unread: 1 as const } }

/** Marks comments as read by the owner. Returns whether any was new. */
export async function markReadByOwner(ownerId: number, ids: number[]): Promise<boolean> {
  const which = { _id: { $in: ids }, ownerId, byOwner: false, unread: true }
  return (await CommentModel.updateMany(which, unset)).modifiedCount > 0
}

export type Thread = { ideaId: number; threadId: number }

/** Marks the owner's answers in these threads as read by the reader. */
export async function markReadByReader(threads: Thread[], ids: number[]): Promise<void> {
  const owned = threads.map(({ ideaId, threadId }) => inThread(ideaId, threadId))
  await CommentModel.updateMany({ _id: { $in: ids }, byOwner: true, unread: true, $or: owned }, unset)
}

/** Answering marks what the other side wrote there as read, from one comment up to another. */
export async function markAnswered(
  { ideaId, threadId }: Thread,
  { root, byOwner, from, upTo }: { root: number | null; byOwner: boolean; from: number; upTo: number },
): Promise<void> {
  await CommentModel.updateMany(
    {
      ...inThread(ideaId, threadId),
      ...inConversation(root),
      byOwner: !byOwner,
      unread: true,
      _id: { $gte: from, $lte: upTo },
    },
    unset,
  )
}
