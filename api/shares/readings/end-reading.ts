import type { ReadingEnd } from '#contract/activity.ts'
import { SECOND } from '#contract/rules/durations.ts'
import { newEvent } from '../../activity/log/new-event.ts'
import type { Person } from '../../activity/log/person.ts'
import { writeDown } from '../../activity/log/write-down.ts'
import { join } from '../../adapters/database/join.ts'
import type { PendingEvent } from '../../adapters/database/pending-event.model.ts'
import type { Context } from '../../server/context.ts'
import { ViewModel, type ViewRecord } from '../view.model.ts'
import { sumShown } from './sum-shown.ts'

/** The parts of a view being read that decide when its reading ends. */
export type Reading = Pick<ViewRecord, 'shareId' | 'ideaId' | 'recipientId' | 'startedAt'> & {
  viewId: string
  seenAt: Date
}
const BATCH = 500

/** Records that the page of this view was still visible. */
export async function recordSeen(viewId: string, seenAt: Date): Promise<void> {
  await ViewModel.updateOne({ _id: viewId, reading: true }, { $max: { seenAt } })
}

const isOver = { reading: { $ne: true }, endedAt: { $ne: null } }

/** Joins the view named in `localField` if its reading has ended: a list of one or none. */
export const joinEndedView = (localField: string) =>
  join({
    from: ViewModel.collection.collectionName,
    by: [localField, '_id'],
    where: isOver,
    fields: { _id: 1 },
    as: 'endedViews',
  })
export type JoinedEndedView = { endedViews: { _id: string }[] }

/** Starts another reading of the same view, after a link that had ended became active again and its reader still has it open. */
export async function resumeReading(context: Context, viewId: string): Promise<void> {
  const now = context.now()
  const resumed = { reading: true, resumedAt: now, seenAt: now, endedAt: null }
  await ViewModel.updateOne({ _id: viewId, ...isOver }, { $set: resumed })
}

type End = { ended: ReadingEnd; at: Date; person: Person }

/**
 * Ends a reading and records its summary once, whichever process notices first. If the page reports more in the meantime, the
 * summary is computed again to include it.
 */
export async function endReading(context: Context, viewId: string, end: End): Promise<void> {
  for (;;) {
    const view = await ViewModel.findOne({ _id: viewId, reading: true }).lean()
    if (!view) return
    const events = summarise(context, view, end)
    const { matchedCount } = await ViewModel.updateOne(
      { _id: viewId, reading: true, told: view.told ?? null },
      {
        $unset: { reading: 1, shown: 1, counters: 1, told: 1 },
        $set: { endedAt: end.at },
        $push: { pendingEvents: { $each: events } },
      },
    )
    if (matchedCount === 0) continue
    await writeDown(context, ViewModel.modelName, ...events)
    return
  }
}

function summarise(context: Context, view: ViewRecord, { ended, at, person }: End): PendingEvent[] {
  const { resumedAt, seenAt, network = null } = view
  const beganAt = resumedAt ?? view.startedAt
  const lastSeenAt = ended === 'closed' ? at : (seenAt ?? beganAt)
  const seconds = Math.max(0, Math.round((lastSeenAt.getTime() - beganAt.getTime()) / SECOND))
  const details = { person: { ...person, network }, at }
  const facts = { openedAt: beganAt.toISOString(), seconds, ended, ...pagesOf(view, seconds) }
  return [
    newEvent(context, view, 'read', facts, details),
    ...(ended === 'closed' ? [newEvent(context, view, 'closed', {}, details)] : []),
  ]
}

/** Empty if the reader's page reported no seconds. */
function pagesOf({ shown, parts, unit }: ViewRecord, seconds: number) {
  if (!parts || !unit || shown === undefined) return {}
  const pages = sumShown(shown, parts, seconds)
  return { unit, pages, visibleSeconds: pages.reduce((sum, one) => sum + one, 0) }
}

/** Records the first download of a view as an event; later ones are ignored. */
export async function recordDownload(context: Context, viewId: string, person: Person): Promise<void> {
  const view = await ViewModel.findOne({ _id: viewId, downloadedAt: null }).lean()
  if (!view) return
  const at = context.now()
  const { network = null } = view
  const details = { person: { ...person, network }, at }
  const event = newEvent(context, view, 'downloaded', { revision: view.revision }, details)
  const { matchedCount } = await ViewModel.updateOne(
    { _id: viewId, downloadedAt: null },
    { $set: { downloadedAt: at }, $push: { pendingEvents: event } },
  )
  if (matchedCount > 0) await writeDown(context, ViewModel.modelName, event)
}

/** All views whose reading has not been ended, in batches. */
export async function* listReadings(): AsyncIterable<Reading[]> {
  for (let after = ''; ; ) {
    const views = await ViewModel.find({ reading: true, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean()
    if (views.length === 0) return
    yield views.map((view) => ({ ...view, viewId: view._id, seenAt: view.seenAt ?? view.startedAt }))
    after = views.at(-1)?._id ?? after
  }
}
