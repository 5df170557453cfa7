import { join } from '../adapters/database/join.ts'
import { AppError } from '../server/app-error.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/** An owner's idea. Throws `not_found` for somebody else's and `idea_deleted` for a deleted one of their own. */
export const getOwnIdea = async (ownerId: number, id: number): Promise<IdeaRecord> =>
  ensureThere(await IdeaModel.findOne({ _id: id, ownerId }).lean<IdeaRecord>())

/** The same check for an idea that has already been read. */
export function ensureThere(idea: IdeaRecord | null | undefined): IdeaRecord {
  if (!idea) throw new AppError('not_found')
  if (idea.deletedAt) throw ideaDeleted(idea)
  return idea
}

export const ideaDeleted = ({ _id: id, revision }: Pick<IdeaRecord, '_id' | 'revision'>) =>
  new AppError('idea_deleted', { id, revision })

/** Joins one idea of the session's account as `ideas`, without readerKeys. */
export const joinOwnIdea = (id: number) =>
  join({
    from: IdeaModel.collection.collectionName,
    by: ['userId', 'ownerId'],
    where: { _id: id },
    fields: { readerKeys: 0 },
    as: 'ideas',
  })
export type JoinedOwnIdea = { ideas: IdeaRecord[] }
