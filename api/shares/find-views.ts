import { ViewModel } from './view.model.ts'

/** How many views are answered whose ids begin with the same digits. There are hardly ever two. */
const MAX_VIEWS = 5
const AFTER_ALL = '\uffff'

/** Those of the views that are being read. */
export async function findReading(viewIds: string[]): Promise<Set<string>> {
  const found = await ViewModel.find({ _id: { $in: viewIds }, reading: true }, { _id: 1 }).lean()
  return new Set(found.map(({ _id }) => _id))
}

/** Who read the views of this owner whose ids begin so. */
export async function findReadersOfViews(ownerId: number, start: string): Promise<number[]> {
  // Older ids know capitals, those of today do not.
  const starts = [...new Set([start, start.toLowerCase()])]
  const found = await Promise.all(
    starts.map((from) =>
      ViewModel.find({ _id: { $gte: from, $lt: from + AFTER_ALL }, ownerId }, { recipientId: 1 })
        .limit(MAX_VIEWS)
        .lean(),
    ),
  )
  return [...new Set(found.flat().map(({ recipientId }) => recipientId))]
}
