import { MINUTE } from '#contract/rules/durations.ts'
import type { Context } from '../server/context.ts'
import { UsageModel } from './usage.model.ts'

/** Longer than any request lasts: everything charged before then has been written or refunded. */
const QUIET_MS = 10 * MINUTE

type Counted = { bytes: number; ideas: number; versions: number }

/** Creates rows for accounts that have none, so that they are counted next. */
export async function ensureRows(userIds: number[]): Promise<void> {
  const known = await UsageModel.find({ _id: { $in: userIds } }, { _id: 1 }).lean()
  const ids = new Set(known.map(({ _id }) => _id))
  for (const _id of userIds.filter((id) => !ids.has(id)))
    await UsageModel.updateOne({ _id }, { $setOnInsert: { changedAt: new Date(0) } }, { upsert: true })
}

/** The next account after this one whose last charge is long enough ago and has not been counted yet. */
export async function findUncounted(context: Context, after: number): Promise<number | null> {
  const row = await UsageModel.findOne(
    { isCounted: false, _id: { $gt: after }, changedAt: { $lte: quietSince(context) } },
    { _id: 1 },
  )
    .sort({ _id: 1 })
    .lean()
  return row?._id ?? null
}

/** Stores the result of `count`, unless anything was charged meanwhile; then the account is counted again later. */
export async function recount(
  context: Context,
  userId: number,
  count: () => Promise<Counted>,
): Promise<void> {
  const row = await UsageModel.findById(userId, { changes: 1 }).lean()
  if (!row) return
  const counted = await count()
  await UsageModel.updateOne(
    { _id: userId, changes: row.changes, changedAt: { $lte: quietSince(context) } },
    { $set: { ...counted, isCounted: true } },
  )
}

const quietSince = (context: Context) => new Date(context.now().getTime() - QUIET_MS)
