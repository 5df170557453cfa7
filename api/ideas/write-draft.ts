import { AppError } from '../http/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/**
 * Every write to an idea is one conditional write: the owner's, a draft, not deleted, and of the revision that the caller
 * saw where they said one. No match means refused, and why is read afterwards.
 */
export async function writeDraft(
  ownerId: number,
  id: number,
  ifMatch: number | null,
  change: Record<string, unknown>,
): Promise<IdeaRecord> {
  const written = await IdeaModel.findOneAndUpdate(
    {
      _id: id,
      ownerId,
      status: 'draft',
      deletedAt: null,
      ...(ifMatch === null ? {} : { revision: ifMatch }),
    },
    { $set: change, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean<IdeaRecord>()
  return written ?? refuse(ownerId, id)
}

async function refuse(ownerId: number, id: number): Promise<never> {
  const { status, title, content, revision } = await getOwnIdea(ownerId, id)
  if (status === 'published') throw new AppError('idea_published')
  throw new AppError('stale_revision', { current: { title, content, revision } })
}
