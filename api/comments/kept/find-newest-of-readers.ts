import { CommentModel } from './comment.model.ts'

type Joined = { _id: number; newest: { _id: number }[] }

/** What the reader wrote last in each of these conversations, after what began it. One of any length costs as much as a short one. */
export async function findNewestOfReaders(roots: number[]): Promise<ReadonlyMap<number, number>> {
  if (roots.length === 0) return new Map()
  const found = await CommentModel.aggregate<Joined>([
    { $match: { _id: { $in: roots } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: CommentModel.collection.collectionName,
        localField: '_id',
        foreignField: 'under',
        pipeline: [
          { $match: { byOwner: false } },
          { $sort: { _id: -1 } },
          { $limit: 1 },
          { $project: { _id: 1 } },
        ],
        as: 'newest',
      },
    },
  ])
  return new Map(found.flatMap(({ _id, newest: [last] }) => (last ? [[_id, last._id]] : [])))
}
