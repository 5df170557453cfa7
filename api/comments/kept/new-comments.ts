import { CommentModel, inConversation, inThread } from './comment.model.ts'

/** Counts end here, so that a count is never a long walk. */
const MAX_COUNT = 1000

type Counts = ReadonlyMap<number, number>

/** How many comments of readers their owner has not had on a screen, by one field; of one idea, or of all. */
async function countNewBy(field: 'ideaId' | 'shareId', ownerId: number, ideaId?: number): Promise<Counts> {
  const counts = await CommentModel.aggregate<{ _id: number | null; count: number }>([
    { $match: { ownerId, unread: true, byOwner: false, ...(ideaId === undefined ? {} : { ideaId }) } },
    { $limit: MAX_COUNT },
    { $project: { _id: 0, [field]: 1 } },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ])
  return new Map(counts.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count]])))
}

/** How many there are, by idea. */
export const countNewComments = (ownerId: number): Promise<Counts> => countNewBy('ideaId', ownerId)

/** How many there are at the links of one idea, by link. */
export const countNewAtLinks = (ownerId: number, ideaId: number): Promise<Counts> =>
  countNewBy('shareId', ownerId, ideaId)

const unset = { $unset: { unread: 1 as const } }

/** The owner has these on a screen. Answers whether any was new. */
export async function markReadByOwner(ownerId: number, ids: number[]): Promise<boolean> {
  const which = { _id: { $in: ids }, ownerId, byOwner: false, unread: true }
  return (await CommentModel.updateMany(which, unset)).modifiedCount > 0
}

export type Thread = { ideaId: number; threadId: number }

/** The reader of these threads has the owner's answers on a screen. */
export async function markReadByReader(threads: Thread[], ids: number[]): Promise<void> {
  const owned = threads.map(({ ideaId, threadId }) => inThread(ideaId, threadId))
  await CommentModel.updateMany({ _id: { $in: ids }, byOwner: true, unread: true, $or: owned }, unset)
}

/** Whoever answers has read what the other side wrote there before. */
export async function markAnswered(
  { ideaId, threadId }: Thread,
  { root, byOwner, before }: { root: number | null; byOwner: boolean; before: number },
): Promise<void> {
  await CommentModel.updateMany(
    {
      ...inThread(ideaId, threadId),
      ...inConversation(root),
      byOwner: !byOwner,
      unread: true,
      _id: { $lt: before },
    },
    unset,
  )
}
