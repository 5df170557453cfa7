import { AppError } from '../server/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { type IdeaRecord, ideaRows, type KeptVersion } from './idea.model.ts'

export type Change = Partial<Omit<IdeaRecord, '_id' | 'ownerId' | 'revision'>>
/** `ifMatch`: the revision that the caller saw, if they said. `editorSchema`: what the caller's editor knows. */
export type Conditions = { ifMatch: number | null; editorSchema?: number }

/** Attempts of a write that did not say what it saw, when others write at the same moment: each time one of them wins. */
const TRIES = 100

/**
 * Every write to an idea is one conditional write on the very revision that was read and judged (the owner's, a draft, not
 * deleted), so nothing can change between the judgement and the write. Null: somebody wrote first, and nothing happened.
 */
export async function writeRevision(read: IdeaRecord, change: Change): Promise<IdeaRecord | null> {
  const { _id, ownerId, revision } = read
  const { versions, ...others } = change
  const pushed = asPush(read.versions, versions)
  const { matchedCount } = await ideaRows().updateOne(
    { _id, ownerId, status: 'draft', deletedAt: null, revision },
    { $inc: { revision: 1 }, ...(pushed ? { $set: others, $push: { versions: pushed } } : { $set: change }) },
    { ignoreUndefined: true },
  )
  return matchedCount === 0 ? null : { ...read, ...change, revision: revision + 1 }
}

/** A list of kept versions that goes on, and loses at most its oldest, is not sent whole: the revision that was read has it. */
function asPush(before: KeptVersion[] = [], after: KeptVersion[] = []) {
  const added = after.at(-1)
  const lost = before.length + 1 - after.length
  const goesOn = after.every((version, n) => version === (before[lost + n] ?? added))
  return added && lost >= 0 && goesOn ? { $each: [added], $slice: -after.length } : null
}

/**
 * Lets `attempt` judge and write an own idea as it was read last, again until nobody wrote in between. `known`: it has been read
 * already, however long ago: a write upon what is not there any more does nothing, and it is read anew.
 */
export async function retryUntilWritten<T>(
  ownerId: number,
  id: number,
  attempt: (idea: IdeaRecord) => Promise<T | null>,
  known?: IdeaRecord,
): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const idea = tries === 1 && known ? known : await getOwnIdea(ownerId, id)
    const done = await attempt(idea)
    if (done !== null) return done
  }
  throw new AppError('busy', { retryAfter: 1 })
}

/** Throws why an idea may not be written: published, written by a newer editor, or not the revision that was meant. */
export function ensureWritable(idea: IdeaRecord, { ifMatch, editorSchema }: Conditions): void {
  const { status, revision } = idea
  if (status === 'published') throw new AppError('idea_published')
  if (editorSchema !== undefined && editorSchema < idea.editorSchema) throw new AppError('client_too_old')
  if (ifMatch !== null && ifMatch !== revision)
    throw new AppError('stale_revision', { current: currentOf(idea) })
}

/** What a refusal says of the idea as it is now. */
export const currentOf = ({ title, content, revision, status, editorSchema }: IdeaRecord) => ({
  ...{ title, content, revision, status, editorSchema },
})
