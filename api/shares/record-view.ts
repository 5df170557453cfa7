import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { noteShares } from '../ideas/note-shares.ts'
import { ViewModel, type ViewRecord } from './view.model.ts'

/** Records what a view released, once for each view however often it is asked for. */
export async function recordView({ viewId, ...view }: Omit<ViewRecord, '_id'> & { viewId: string }) {
  try {
    await ViewModel.create({ _id: viewId, ...view })
  } catch (error) {
    if (isDuplicate(error)) return
    throw error
  }
  await noteShares(view.ideaId, { views: 1 })
}
