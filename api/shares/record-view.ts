import { newEvent } from '../activity/log/new-event.ts'
import type { Person } from '../activity/log/person.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { noteReader, noteShares } from '../ideas/note-shares.ts'
import type { Context } from '../server/context.ts'
import { ViewModel, type ViewRecord } from './view.model.ts'

type Later = 'seenAt' | 'reading' | 'resumedAt' | 'endedAt' | 'downloadedAt' | 'pendingEvents'
type NewView = Omit<ViewRecord, '_id' | Later> & { viewId: string }

/** Records what a view released and that its reading began, once for each view however often it is asked for. */
export async function recordView(context: Context, { viewId, ...view }: NewView, person: Person) {
  const { revision, startedAt } = view
  const event = newEvent(context, view, 'opened', { revision }, { person, at: startedAt })
  // Before the view: repeated after a crash, it counts once all the same.
  if (person.email !== null) await noteReader(context, view.ideaId, person.email)
  try {
    await ViewModel.create({ _id: viewId, ...view, seenAt: startedAt, reading: true, pendingEvents: [event] })
  } catch (error) {
    if (isDuplicate(error)) return
    throw error
  }
  await writeDown(context, ViewModel.modelName, event)
  await noteShares(view.ideaId, { views: 1 })
}
