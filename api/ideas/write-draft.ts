import { AppError } from '../server/app-error.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { type IdeaRecord, ideaRows, type KeptVersion } from './idea.model.ts'

export type Change = Partial<Omit<IdeaRecord, '_id' | 'ownerId' | 'revision'>>
/** `ifMatch` is the revision the caller saw, if they named it; `editorSchema` is the newest schema their editor knows. */
export type Conditions = { ifMatch: number | null; editorSchema?: number }

/** Attempts of a write that named no revision while others write; each time one of them succeeds. */
const TRIES = 100

/**
 * Every write to an idea is one conditional write on the revision that was read and checked (the owner's, a draft, not deleted), so
 * nothing can change between check and write. Null means that somebody else wrote first and nothing happened.
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

/**
 * If the list of kept versions only gains one entry and loses none or some of its oldest, the new entry alone is sent: the condition
 * on the revision guarantees that the rest is stored as it was read.
 */
function asPush(before: KeptVersion[] = [], after: KeptVersion[] = []) {
  const added = after.at(-1)
  const lost = before.length + 1 - after.length
  const isContinued = after.every((version, n) => version === (before[lost + n] ?? added))
  return added && lost >= 0 && isContinued ? { $each: [added], $slice: -after.length } : null
}

/**
 * Lets `attempt` check and write the latest state of an own idea, repeatedly until nobody wrote in between. `known` is an earlier
 * read of the idea; if it is outdated, the write matches nothing and the idea is read again.
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

/** Throws the reason why an idea may not be written: published, written by a newer editor, or changed since the named revision. */
export function ensureWritable(idea: IdeaRecord, { ifMatch, editorSchema }: Conditions): void {
  const { status, revision } = idea
  if (status === 'published') throw new AppError('idea_published')
  if (editorSchema !== undefined && editorSchema < idea.editorSchema) throw new AppError('client_too_old')
  if (ifMatch !== null && ifMatch !== revision)
    throw new AppError('stale_revision', { current: currentOf(idea) })
}

/** The current idea as included in a refusal. */
export const currentOf = ({ title, content, revision, status, editorSchema }: IdeaRecord) => ({
  ...{ title, content, revision, status, editorSchema },
})
