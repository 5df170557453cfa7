import { MINUTE } from '#contract/rules/durations.ts'
import type { Context } from '../../server/context.ts'
import { LogStampModel, type LogStampRecord } from './stamp.model.ts'

/** What a stamp says of the entries from `from` on that it covers. */
export type StampUpdate = { from: number; size: number; at: Date; authority: string }

/** An entry came late to its idea: what is known of it is to be told once more. */
export async function markStampsNew(index: number): Promise<void> {
  await LogStampModel.updateMany({ _id: { $gt: index } }, { $set: { isUntold: true } })
}

/**
 * Hands out each stamp that is new, the oldest first, in each round until a minute after it: an entry that was just written may not
 * have come to its idea before. Telling again changes nothing.
 */
export async function forEachNewStamp(
  context: Context,
  tell: (news: StampUpdate) => Promise<void>,
): Promise<void> {
  const before = context.now().getTime() - MINUTE
  const untold = await LogStampModel.find({ isUntold: true })
    .sort({ isUntold: 1, _id: 1 })
    .lean<LogStampRecord[]>()
  for (const { _id, at, authority } of untold) {
    const earlier = await LogStampModel.findOne({ _id: { $lt: _id } }, { _id: 1 })
      .sort({ _id: -1 })
      .lean<LogStampRecord>()
    await tell({ from: earlier?._id ?? 0, size: _id, at, authority })
    if (at.getTime() < before) await LogStampModel.updateOne({ _id }, { $unset: { isUntold: true } })
  }
}
