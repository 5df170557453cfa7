import type { Shown } from '#contract/readings/report-shown.ts'
import { SECOND } from '#contract/rules/durations.ts'
import type { ReadingUnit } from '#contract/rules/pages-read.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { ViewModel } from '../view.model.ts'
import { keyOf } from './sum-shown.ts'

/** What a document is read in, and how many of these it has. */
export type Parts = { unit: ReadingUnit; count: number }

/** How often a reader may load the page of one view and have it counted. */
export const MAX_COUNTERS = 32

/**
 * Takes what a reader's page has counted. Each number only grows, in one conditional write, so that nothing depends on the order in
 * which they come. Never more than the reading lasts by the server's clock. `findParts`: asked once for each view; null where
 * nothing is counted.
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
    throw new AppError('invalid_input', { fields: { seconds: 'The document has another number of these.' } })
  const now = context.now()
  const most = Math.ceil((now.getTime() - (view.resumedAt ?? view.startedAt).getTime()) / SECOND)
  const grown = seconds.flatMap((counted, part) =>
    counted > 0 ? [[`shown.${keyOf(counter, part)}`, Math.min(counted, most)]] : [],
  )
  if (grown.length === 0) return
  // Whoever told first says how many there are, where the server cannot know it.
  const same = { _id: viewId, reading: true, parts: { $in: [null, known.count] } }
  const write = {
    $max: { ...Object.fromEntries(grown), seenAt: now },
    $set: { parts: known.count, unit: known.unit },
    $inc: { told: 1 },
  }
  const again = () => ViewModel.updateOne({ ...same, counters: counter }, write)
  if ((await again()).matchedCount > 0) return
  const room = { counters: { $ne: counter }, [`counters.${MAX_COUNTERS - 1}`]: { $exists: false } }
  const first = await ViewModel.updateOne({ ...same, ...room }, { ...write, $push: { counters: counter } })
  // Another one was the first to name this counter.
  if (first.matchedCount === 0) await again()
}
