import { ViewModel } from './view.model.ts'

/** Limit for views whose ids begin with the same digits; two hardly ever do. */
const MAX_VIEWS = 5
const LAST_CHARACTER = '\uffff'

/** Which of these views are being read now. */
export async function findReading(viewIds: string[]): Promise<Set<string>> {
  const found = await ViewModel.find({ _id: { $in: viewIds }, reading: true }, { _id: 1 }).lean()
  return new Set(found.map(({ _id }) => _id))
}

/** The recipients of this owner's views whose ids begin with `start`. */
export async function findReadersOfViews(ownerId: number, start: string): Promise<number[]> {
  // Older ids may contain capital letters, newer ones do not.
  const starts = [...new Set([start, start.toLowerCase()])]
  const found = await Promise.all(
    starts.map((from) =>
      ViewModel.find({ _id: { $gte: from, $lt: from + LAST_CHARACTER }, ownerId }, { recipientId: 1 })
        .limit(MAX_VIEWS)
        .lean(),
    ),
  )
  return [...new Set(found.flat().map(({ recipientId }) => recipientId))]
}
