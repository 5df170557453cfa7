import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { AppError } from '../server/app-error.ts'
import { ideaDeleted } from './get-own-idea.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { isMadeByOther } from './known-ops.ts'
import { currentOf } from './write-draft.ts'

/** `opId`: the operation that makes it, where its client named one. */
export type Making = { ownerId: number; draftKey: string | null; opId: string | null }

/**
 * One key makes one idea, for life. A repeat answers that idea as it is now, or 410 once it was deleted. When two devices
 * made an idea of the same draft, the second one is refused with the idea as it is, so that its words become a copy. A unique
 * index decides between repeats at the same moment; `make` leaves nothing behind when it loses.
 */
export async function makeOnce(
  { ownerId, draftKey, opId }: Making,
  make: () => Promise<IdeaRecord>,
): Promise<IdeaRecord> {
  if (draftKey === null) return make()
  const known = await findMade(ownerId, draftKey, opId)
  if (known) return known
  try {
    return await make()
  } catch (error) {
    const first = isDuplicate(error) ? await findMade(ownerId, draftKey, opId) : null
    if (first) return first
    throw error
  }
}

async function findMade(ownerId: number, draftKey: string, opId: string | null): Promise<IdeaRecord | null> {
  const idea = await IdeaModel.findOne({ ownerId, draftKey }).lean<IdeaRecord>()
  if (idea?.deletedAt) throw ideaDeleted(idea)
  if (idea && isMadeByOther(idea, opId)) {
    throw new AppError('stale_revision', { id: idea._id, current: currentOf(idea) })
  }
  return idea
}
