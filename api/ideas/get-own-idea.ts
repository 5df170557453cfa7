import { join } from '../adapters/database/join.ts'
import { AppError } from '../server/app-error.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/** An owner's idea. Somebody else's is `not_found`; one's own deleted one is `idea_deleted`. */
export const getOwnIdea = async (ownerId: number, id: number): Promise<IdeaRecord> =>
  ensureThere(await IdeaModel.findOne({ _id: id, ownerId }).lean<IdeaRecord>())

/** The same of an own idea that was looked for. */
export function ensureThere(idea: IdeaRecord | null | undefined): IdeaRecord {
  if (!idea) throw new AppError('not_found')
  if (idea.deletedAt) throw ideaDeleted(idea)
  return idea
}

export const ideaDeleted = ({ _id: id, revision }: Pick<IdeaRecord, '_id' | 'revision'>) =>
  new AppError('idea_deleted', { id, revision })

/** Joins to a session one idea of the account that it belongs to, as `ideas`; the keys of those counted as its readers are left out. */
export const joinOwnIdea = (id: number) =>
  join({
    from: IdeaModel.collection.collectionName,
    by: ['userId', 'ownerId'],
    where: { _id: id },
    fields: { readerKeys: 0 },
    as: 'ideas',
  })
export type JoinedOwnIdea = { ideas: IdeaRecord[] }
