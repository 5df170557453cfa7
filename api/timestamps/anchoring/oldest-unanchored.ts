import type { Context } from '../../server/context.ts'
import { EntryModel, type EntryRecord } from '../transparency-log/entry.model.ts'
import { AnchorModel, type AnchorRecord } from './anchor.model.ts'

/** For how many seconds the oldest unconfirmed entry of the log has waited for a block; null where none waits, or calendars are off. */
export async function unanchoredSeconds(context: Context): Promise<number | null> {
  if (!context.config.anchors.calendars) return null
  const newest = await AnchorModel.findOne({ state: 'confirmed' }, { _id: 1 })
    .sort({ _id: -1 })
    .lean<AnchorRecord>()
  const oldest = await EntryModel.findOne({ _id: { $gte: newest?._id ?? 0 } }, { appendedAt: 1 })
    .sort({ _id: 1 })
    .lean<EntryRecord>()
  if (!oldest) return null
  return Math.max(0, Math.floor((context.now().getTime() - oldest.appendedAt.getTime()) / 1000))
}
