import type { ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { AnchorModel, type AnchorRecord, resetAnchor } from './anchor.model.ts'
import { treeOf } from './anchor-tree.ts'

/** How many anchors are compared, because a later checkpoint may be in an earlier block than the one before it. */
const NEIGHBOURS = 8

/** An anchor that covers an entry, and its tree. */
export type Anchor = { record: AnchorRecord; tree: ProofTree }

/**
 * The anchor that attests an entry of the log: the one with the earliest block that covers it, else the first one that calendars have
 * accepted. One whose tree cannot be read attests nothing, and is submitted again.
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
    await resetAnchor(record)
  }
  return null
}

const heightOf = ({ block }: AnchorRecord) => block?.height ?? Number.MAX_SAFE_INTEGER

/** Called when an idea got its entry late: the anchors that cover it are written to the ideas once more. */
export async function markAnchorsChanged(index: number): Promise<void> {
  await AnchorModel.updateMany({ _id: { $gt: index } }, { $set: { isUntold: true } })
}

/** What an anchor says about the entries that it covers, from `from` on. */
export type AnchorUpdate = {
  from: number
  size: number
  sentAt: Date | null
  block: { at: Date; height: number; hash: string } | null
}

/**
 * Calls `apply` with each anchor that changed, the oldest first. One for which `apply` throws comes up again next time; a repeated call must
 * change nothing.
 */
export async function forEachChangedAnchor(apply: (update: AnchorUpdate) => Promise<unknown>): Promise<void> {
  const changed = await AnchorModel.find({ isUntold: true })
    .sort({ isUntold: 1, _id: 1 })
    .lean<AnchorRecord[]>()
  for (const { _id, attempts, state, sentAt, block } of changed) {
    // Entries that `before` covers are not affected: findAnchor compares only NEIGHBOURS anchors, none of which is the changed one.
    const [before] = await AnchorModel.find({ state, _id: { $lt: _id } }, { _id: 1 })
      .sort({ _id: -1 })
      .skip(NEIGHBOURS)
      .limit(1)
      .lean<AnchorRecord[]>()
    await apply({ from: before?._id ?? 0, size: _id, sentAt: sentAt ?? null, block: block ?? null })
    await AnchorModel.updateOne({ _id, attempts }, { $unset: { isUntold: true } })
  }
}
