import type { Collection } from './both-servers.ts'

/** A collection joined with itself: documents with an id above 10 are the other side. */
export const joinOf = (c: Collection, localField: string) => ({
  $lookup: {
    from: c.collectionName,
    localField,
    foreignField: 'sku',
    pipeline: [{ $match: { _id: { $gt: 10 } } }, { $project: { stock: 1 } }],
    as: 'found',
  },
})
