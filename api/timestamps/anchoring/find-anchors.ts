import { AnchorModel, type AnchorRecord } from './anchor.model.ts'

/** A later checkpoint may be in an earlier block than the one before it: so many are compared. */
const NEIGHBOURS = 8

/** What attests an entry of the log: the anchor with the earliest block that covers it, else the first one that calendars have. */
export async function findAnchor(index: number): Promise<AnchorRecord | null> {
  const covering = { _id: { $gt: index } }
  const confirmed = await AnchorModel.find({ state: 'confirmed', ...covering })
    .sort({ _id: 1 })
    .limit(NEIGHBOURS)
    .lean<AnchorRecord[]>()
  const [first, ...others] = confirmed
  if (first) return others.reduce((best, one) => (heightOf(one) < heightOf(best) ? one : best), first)
  return AnchorModel.findOne({ state: 'sent', ...covering })
    .sort({ _id: 1 })
    .lean<AnchorRecord>()
}

const heightOf = ({ block }: AnchorRecord) => block?.height ?? Number.POSITIVE_INFINITY

/** An entry came late to its idea: what is known of it is to be told once more. */
export async function tellAgain(index: number): Promise<void> {
  await AnchorModel.updateMany({ _id: { $gt: index } }, { $set: { isUntold: true } })
}

/** What an anchor says of the entries from `from` on that it covers. */
export type AnchorNews = {
  from: number
  size: number
  sentAt: Date | null
  block: { at: Date; height: number; hash: string } | null
}

/**
 * Hands out each anchor that changed, the oldest first, until `tell` has told everybody: one that could not be told is handed out
 * again. Telling again changes nothing.
 */
export async function tellAnchors(tell: (news: AnchorNews) => Promise<unknown>): Promise<void> {
  const untold = await AnchorModel.find({ isUntold: true })
    .sort({ isUntold: 1, _id: 1 })
    .lean<AnchorRecord[]>()
  for (const { _id, attempts, state, sentAt, block } of untold) {
    // Those that findAnchor compares with this one.
    const [before] = await AnchorModel.find({ state, _id: { $lt: _id } }, { _id: 1 })
      .sort({ _id: -1 })
      .skip(NEIGHBOURS)
      .limit(1)
      .lean<AnchorRecord[]>()
    await tell({ from: before?._id ?? 0, size: _id, sentAt: sentAt ?? null, block: block ?? null })
    await AnchorModel.updateOne({ _id, attempts }, { $unset: { isUntold: true } })
  }
}
