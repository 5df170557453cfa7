import { isDuplicate } from '../adapters/is-duplicate.ts'
import { AppError } from '../http/app-error.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/**
 * One key makes one idea, for life: a repeat answers the idea that it made, as it is now, and is gone for ever once that was
 * deleted. A unique index decides between repeats at the same moment; `make` leaves nothing behind when it loses.
 */
export async function makeOnce(
  ownerId: number,
  draftKey: string | null,
  make: () => Promise<IdeaRecord>,
): Promise<IdeaRecord> {
  if (draftKey === null) return make()
  const known = await findByKey(ownerId, draftKey)
  if (known) return known
  try {
    return await make()
  } catch (error) {
    const first = isDuplicate(error) ? await findByKey(ownerId, draftKey) : null
    if (first) return first
    throw error
  }
}

async function findByKey(ownerId: number, draftKey: string): Promise<IdeaRecord | null> {
  const idea = await IdeaModel.findOne({ ownerId, draftKey }).lean<IdeaRecord>()
  if (idea?.deletedAt) throw new AppError('idea_deleted', { id: idea._id })
  return idea
}
