import { MINUTE } from '#contract/rules/durations.ts'
import type { Context } from '../../server/context.ts'
import { LogStampModel, type LogStampRecord } from './stamp.model.ts'

/** What a stamp says about the entries that it covers, from `from` on. */
export type StampUpdate = { from: number; size: number; at: Date; authority: string }

/** Called when an idea got its entry late: the stamps that cover it are written to the ideas once more. */
export async function markStampsNew(index: number): Promise<void> {
  await LogStampModel.updateMany({ _id: { $gt: index } }, { $set: { isUntold: true } })
}

/**
 * Calls `apply` with each new stamp, the oldest first. A stamp stays new for a minute, because an idea may get its entry a moment after the
 * log has it. A repeated call must change nothing.
 */
export async function forEachNewStamp(
  context: Context,
  apply: (update: StampUpdate) => Promise<void>,
): Promise<void> {
  const before = context.now().getTime() - MINUTE
  const stamps = await LogStampModel.find({ isUntold: true })
    .sort({ isUntold: 1, _id: 1 })
    .lean<LogStampRecord[]>()
  for (const { _id, at, authority } of stamps) {
    const earlier = await LogStampModel.findOne({ _id: { $lt: _id } }, { _id: 1 })
      .sort({ _id: -1 })
      .lean<LogStampRecord>()
    await apply({ from: earlier?._id ?? 0, size: _id, at, authority })
    if (at.getTime() < before) await LogStampModel.updateOne({ _id }, { $unset: { isUntold: true } })
  }
}
