import type { Context } from '../../server/context.ts'
import { runForBatches } from '../../server/repeat.ts'
import { findReading } from '../../shares/find-views.ts'
import { StampModel, type StampRecord } from './stamp.model.ts'

const BATCH = 500

/** Removes the copy of one view, whose reading has ended. */
export async function removeStamp(context: Context, viewId: string): Promise<void> {
  const row = await StampModel.findById(viewId).lean()
  if (row) await remove(context, row)
}

/** Removes the copies of all readings that have ended for any reason. */
export const removeEndedStamps = (context: Context, stopped?: AbortSignal): Promise<void> =>
  runForBatches(listStamps(), stopped, async (rows) => {
    const reading = await findReading(rows.map(({ _id }) => _id))
    for (const row of rows) {
      if (stopped?.aborted) return
      if (!reading.has(row._id)) await remove(context, row)
    }
  })

async function* listStamps(): AsyncIterable<StampRecord[]> {
  for (let after = ''; ; ) {
    const rows = await StampModel.find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<StampRecord[]>()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?._id ?? after
  }
}

/** The row is deleted last: if this process stops in between, the row shows that there is still a file to remove. */
async function remove(context: Context, { _id, fileId }: StampRecord): Promise<void> {
  const ended = { $set: { leaseUntil: new Date(0) }, $unset: { length: 1 as const } }
  if ((await StampModel.updateOne({ _id, fileId }, ended)).matchedCount === 0) return
  await context.files.discard(fileId)
  await StampModel.deleteOne({ _id, fileId, leaseUntil: new Date(0) })
}
