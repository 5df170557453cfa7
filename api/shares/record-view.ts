import { newEvent } from '../activity/log/new-event.ts'
import type { Person } from '../activity/log/person.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { countReader, countShares } from '../ideas/count-shares.ts'
import type { Context } from '../server/context.ts'
import { ViewModel, type ViewRecord } from './view.model.ts'

const BATCH = 500

type SetLater = 'seenAt' | 'reading' | 'resumedAt' | 'endedAt' | 'downloadedAt' | 'pendingEvents'
type NewView = Omit<ViewRecord, '_id' | SetLater> & { viewId: string }

/**
 * Records what a view released and that its reading began, once per view even if repeated. Returns the revision: if one view is
 * opened twice at once, the one that was recorded first.
 */
export async function recordView(
  context: Context,
  { viewId, ...view }: NewView,
  person: Person,
): Promise<number> {
  const { revision, startedAt } = view
  const event = newEvent(context, view, 'opened', { revision }, { person, at: startedAt })
  // The reader is counted before the view: if a crash causes a repeat, they are still counted once.
  if (person.email !== null) await countReader(context, view.ideaId, person.email)
  try {
    await ViewModel.create({ _id: viewId, ...view, seenAt: startedAt, reading: true, pendingEvents: [event] })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return (await ViewModel.findById(viewId, { revision: 1 }).lean())?.revision ?? revision
  }
  await writeDown(context, ViewModel.modelName, event)
  await countShares(view.ideaId, { views: 1 })
  return revision
}

/** Removes the networks of views opened before this moment. Idempotent, also when two processes run it at once. */
export async function forgetNetworks(before: Date, stopped?: AbortSignal): Promise<void> {
  const due = { network: { $exists: true }, startedAt: { $lt: before } }
  while (!stopped?.aborted) {
    const found = await ViewModel.find(due, { _id: 1 }).sort({ startedAt: 1 }).limit(BATCH).lean()
    if (found.length === 0) return
    await ViewModel.updateMany({ _id: { $in: found.map(({ _id }) => _id) } }, { $unset: { network: 1 } })
  }
}
