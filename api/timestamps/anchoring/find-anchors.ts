import type { ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { AnchorModel, type AnchorRecord, beginAnew } from './anchor.model.ts'
import { treeOf } from './anchor-tree.ts'

/** A later checkpoint may be in an earlier block than the one before it: so many are compared. */
const NEIGHBOURS = 8

/** What is known of a checkpoint that covers an entry, and may be given out. */
export type Anchor = { record: AnchorRecord; tree: ProofTree }

/**
 * What attests an entry of the log: the anchor with the earliest block that covers it, else the first one that calendars have. One
 * whose tree cannot be read attests nothing, and is handed in anew.
 */
export async function findAnchor(index: number): Promise<Anchor | null> {
  const confirmed = await listCovering(index, 'confirmed')
  return (
    (await firstReadable(confirmed.sort((one, other) => heightOf(one) - heightOf(other)))) ??
    (await firstReadable(await listCovering(index, 'sent')))
  )
}

const listCovering = (index: number, state: AnchorRecord['state']): Promise<AnchorRecord[]> =>
  AnchorModel.find({ state, _id: { $gt: index } })
    .sort({ _id: 1 })
    .limit(NEIGHBOURS)
    .lean<AnchorRecord[]>()

async function firstReadable(records: readonly AnchorRecord[]): Promise<Anchor | null> {
  for (const record of records) {
    const tree = treeOf(record)
    if (tree) return { record, tree }
    await beginAnew(record)
  }
  return null
}

const heightOf = ({ block }: AnchorRecord) => block?.height ?? Number.MAX_SAFE_INTEGER

/** An entry came late to its idea: what is known of it is to be told once more. */
export async function markAnchorsChanged(index: number): Promise<void> {
  await AnchorModel.updateMany({ _id: { $gt: index } }, { $set: { isUntold: true } })
}

/** What an anchor says of the entries from `from` on that it covers. */
export type AnchorUpdate = {
  from: number
  size: number
  sentAt: Date | null
  block: { at: Date; height: number; hash: string } | null
}

/**
 * Hands out each anchor that changed, the oldest first, until `tell` has told everybody: one that could not be told is handed out
 * again. Telling again changes nothing.
 */
export async function forEachChangedAnchor(tell: (news: AnchorUpdate) => Promise<unknown>): Promise<void> {
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
