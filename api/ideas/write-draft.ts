import { AppError } from '../http/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/** `after` is `before` with exactly what this write changed. */
export type Written = { before: IdeaRecord; after: IdeaRecord }

/**
 * Every write to an idea is one conditional write: the owner's, a draft, not deleted, and of the revision that the caller
 * saw where they said one. No match means refused, and why is read afterwards.
 */
export async function writeDraft(
  ownerId: number,
  id: number,
  ifMatch: number | null,
  change: Partial<Omit<IdeaRecord, '_id' | 'ownerId' | 'revision'>>,
): Promise<Written> {
  const before = await IdeaModel.findOneAndUpdate(
    {
      _id: id,
      ownerId,
      status: 'draft',
      deletedAt: null,
      ...(ifMatch === null ? {} : { revision: ifMatch }),
    },
    { $set: change, $inc: { revision: 1 } },
    { returnDocument: 'before' },
  ).lean<IdeaRecord>()
  if (!before) return refuse(await getOwnIdea(ownerId, id))
  return { before, after: { ...before, ...change, revision: before.revision + 1 } }
}

/** Why an idea cannot be written: it is published, or it is not the revision that was meant. */
export function refuse({ status, title, content, revision }: IdeaRecord): never {
  if (status === 'published') throw new AppError('idea_published')
  throw new AppError('stale_revision', { current: { title, content, revision } })
}
