import { isDuplicate } from '../adapters/is-duplicate.ts'
import { noteShares } from '../ideas/note-shares.ts'
import { type StoredView, View } from './view.model.ts'

/** Records what a view released, once for each view however often it is asked for. */
export async function recordView({ viewId, ...view }: Omit<StoredView, '_id'> & { viewId: string }) {
  try {
    await View.create({ _id: viewId, ...view })
  } catch (error) {
    if (isDuplicate(error)) return
    throw error
  }
  await noteShares(view.ideaId, { views: 1 })
}
