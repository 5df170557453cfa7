import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { AppError } from '../server/app-error.ts'
import { ideaDeleted } from './get-own-idea.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'
import { isMadeByOther } from './known-ops.ts'
import { currentOf } from './write-draft.ts'

/** `opId` is the operation that creates the idea, if its client named one. */
export type Making = { ownerId: number; draftKey: string | null; opId: string | null }

/**
 * One draft key makes one idea, for good. A repeat returns that idea as it is now, or 410 once it is deleted. If two devices create
 * an idea from the same draft, the second is refused with the current idea, so that its text becomes a copy. A unique index decides
 * between simultaneous repeats; `make` must leave nothing behind if it loses.
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
