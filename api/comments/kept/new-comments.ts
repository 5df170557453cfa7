import { CommentModel, inConversation, inThread } from './comment.model.ts'

/** Counts end here, so that a count is never a long walk. */
const MAX_COUNT = 1000

/** Comments of readers that their owner has not had on a screen; of one idea, or of all. */
const newTo = (ownerId: number, ideaId?: number) =>
  CommentModel.find(
    { ownerId, unread: true, byOwner: false, ...(ideaId === undefined ? {} : { ideaId }) },
    { ideaId: 1, shareId: 1 },
  )
    .limit(MAX_COUNT)
    .lean()

type Counts = ReadonlyMap<number, number>

function countBy(ids: (number | null | undefined)[]): Counts {
  const counts = new Map<number, number>()
  for (const id of ids) if (id != null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** How many there are, by idea. */
export const countNewComments = async (ownerId: number): Promise<Counts> =>
  countBy((await newTo(ownerId)).map(({ ideaId }) => ideaId))

/** How many there are at the links of one idea, by link. */
export const countNewAtLinks = async (ownerId: number, ideaId: number): Promise<Counts> =>
  countBy((await newTo(ownerId, ideaId)).map(({ shareId }) => shareId))

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
