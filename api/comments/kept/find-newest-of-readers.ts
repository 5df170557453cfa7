import { CommentModel } from './comment.model.ts'

type Joined = { _id: number; newest: { _id: number }[] }

/** The reader's last comment in each of these conversations, after the first one. Long conversations cost no more than short ones. */
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
