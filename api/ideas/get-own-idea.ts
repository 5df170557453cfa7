import { AppError } from '../server/app-error.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/** An owner's idea. Somebody else's is `not_found`; one's own deleted one is `idea_deleted`. */
export async function getOwnIdea(ownerId: number, id: number): Promise<IdeaRecord> {
  const idea = await IdeaModel.findOne({ _id: id, ownerId }).lean<IdeaRecord>()
  if (!idea) throw new AppError('not_found')
  if (idea.deletedAt) throw new AppError('idea_deleted', { id })
  return idea
}
