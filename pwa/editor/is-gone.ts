import { getIdea } from '#contract/ideas.ts'
import { ApiError, call } from '../data/request.ts'
import { engineOf } from '../sync/engine/engines.ts'

/** Only the server's word counts: without its answer an idea is not said to be deleted. */
export const isDeleted = (id: number): Promise<boolean> =>
  call(getIdea, { params: { id } }).then(
    () => false,
    (error) => error instanceof ApiError && error.code === 'idea_deleted',
  )

/** Why its row went from this device while it was open. Null: it was never sent, so no server has it. */
export async function isGone(userId: number, ideaId: number | null): Promise<boolean> {
  if (ideaId === null) return true
  const { store } = engineOf(userId).context
  const row = await store.read((tables) => tables.findDraftOfIdea(ideaId)).catch(() => null)
  // Deleted in another tab: the server may not know it yet.
  return row?.isDeleted === true || isDeleted(ideaId)
}
