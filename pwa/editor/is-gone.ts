import { getIdea } from '#contract/ideas.ts'
import { ApiError, call } from '../data/request.ts'
import { engineOf } from '../sync/engine/engines.ts'

/** Only the server can tell: without its answer an idea is not reported as deleted. */
export const isDeleted = (id: number): Promise<boolean> =>
  call(getIdea, { params: { id } }).then(
    () => false,
    (error) => error instanceof ApiError && error.code === 'idea_deleted',
  )

/** Whether an idea whose row disappeared while it was open is deleted. `ideaId` is null when it was never sent, so no server has it. */
export async function isGone(userId: number, ideaId: number | null): Promise<boolean> {
  if (ideaId === null) return true
  const { store } = engineOf(userId).context
  const row = await store.read((tables) => tables.findDraftOfIdea(ideaId)).catch(() => null)
  // Deleted in another tab: the server may not know it yet.
  return row?.isDeleted === true || isDeleted(ideaId)
}
