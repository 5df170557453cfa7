import type { Shown } from '#contract/readings/report-shown.ts'
import { SECOND } from '#contract/rules/durations.ts'
import type { ReadingUnit } from '#contract/rules/pages-read.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { ViewModel } from '../view.model.ts'
import { keyOf } from './sum-shown.ts'

/** The unit in which a document is read, and how many of them it has. */
export type Parts = { unit: ReadingUnit; count: number }

/** How many page loads of one view are counted. */
export const MAX_COUNTERS = 32

/**
 * Records the seconds that a reader's page has counted. Each number only grows, in one conditional write, so the order of reports
 * does not matter, and never exceeds the length of the reading by the server's clock. `findParts` is called once per view and
 * returns null if nothing is counted.
 */
export async function recordShown(
  context: Context,
  viewId: string,
  { counter, seconds }: Shown,
  findParts: () => Promise<Parts | null>,
): Promise<void> {
  const fields = { startedAt: 1, resumedAt: 1, parts: 1, unit: 1 } as const
  const view = await ViewModel.findOne({ _id: viewId, reading: true }, fields).lean()
  if (!view) return
  const { parts, unit } = view
  const known = parts && unit ? { count: parts, unit } : await findParts()
  if (!known) return
  if (known.count !== seconds.length)
    throw new AppError('invalid_input', {
      fields: { seconds: 'The document has a different number of these.' },
    })
  const now = context.now()
  const most = Math.ceil((now.getTime() - (view.resumedAt ?? view.startedAt).getTime()) / SECOND)
  const grown = seconds.flatMap((counted, part) =>
    counted > 0 ? [[`shown.${keyOf(counter, part)}`, Math.min(counted, most)]] : [],
  )
  if (grown.length === 0) return
  // Where the server cannot know the number of parts, the first report sets it.
  const same = { _id: viewId, reading: true, parts: { $in: [null, known.count] } }
  const write = {
    $max: { ...Object.fromEntries(grown), seenAt: now },
    $set: { parts: known.count, unit: known.unit },
    $inc: { told: 1 },
  }
  const update = () => ViewModel.updateOne({ ...same, counters: counter }, write)
  if ((await update()).matchedCount > 0) return
  const newCounter = { counters: { $ne: counter }, [`counters.${MAX_COUNTERS - 1}`]: { $exists: false } }
  const first = await ViewModel.updateOne(
    { ...same, ...newCounter },
    { ...write, $push: { counters: counter } },
  )
  // Another report added this counter first.
  if (first.matchedCount === 0) await update()
}
