import type { Comment } from '#contract/comments.ts'
import type { Caller } from '../recipients/caller.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { describeComment } from './describe-comment.ts'
import { CommentModel, type CommentRecord, inThread } from './kept/comment.model.ts'
import { type NamedReading, selectSessions } from './select-sessions.ts'

const MAX_COMMENTS = 1000

type Which = { $or: ReturnType<typeof inThread>[] } | { ownerId: number; ideaId?: number }

const findNewest = (which: Which) =>
  CommentModel.find(which).sort({ _id: -1 }).limit(MAX_COMMENTS).lean<CommentRecord[]>()

/**
 * A recipient sees their own thread while their session is open; an owner sees every thread of their own ideas. An
 * `ideaId` selects among these and adds nothing, and so does an access token: it selects the thread of one link's reader.
 */
export async function listComments(
  context: Context,
  caller: Caller,
  { ideaId, reading }: { ideaId?: number | undefined; reading: NamedReading | null },
): Promise<Comment[]> {
  const sessions = await selectSessions(context, caller, reading)
  if (sessions.length === 0 && !caller.user) throw new AppError('identify')
  const selected = sessions.filter((session) => ideaId === undefined || session.ideaId === ideaId)
  const threads = selected.map((session) => inThread(session.ideaId, session.threadId))
  const owner = reading === null ? caller.user : null
  const own = owner && { ownerId: owner.id, ...(ideaId === undefined ? {} : { ideaId }) }
  // One query could not use an index for both. A thread of the caller's own idea may be among both.
  const lists = await Promise.all([
    threads.length > 0 ? findNewest({ $or: threads }) : [],
    own ? findNewest(own) : [],
  ])
  const comments = new Map(lists.flat().map((comment) => [comment._id, comment]))
  const oldestFirst = [...comments.values()].sort((one, other) => one._id - other._id).slice(-MAX_COMMENTS)
  const whole = [...(await findBeginnings(oldestFirst)), ...oldestFirst]
  const newest = newestOfReaders(whole)
  return whole.map((comment) =>
    describeComment(
      comment,
      comment.ownerId === caller.user?.id ? 'owner' : 'reader',
      newest.get(comment._id),
    ),
  )
}

/** What began conversations that go on in a list, where it is too old to be in it: it says where they stand. */
async function findBeginnings(comments: CommentRecord[]): Promise<CommentRecord[]> {
  const known = new Set(comments.map(({ _id }) => _id))
  const missing = new Set(comments.flatMap(({ under }) => (under == null || known.has(under) ? [] : under)))
  if (missing.size === 0) return []
  return CommentModel.find({ _id: { $in: [...missing] } })
    .sort({ _id: 1 })
    .lean<CommentRecord[]>()
}

/** What the reader wrote last in each conversation. */
function newestOfReaders(comments: CommentRecord[]): ReadonlyMap<number, number> {
  const newest = new Map<number, number>()
  for (const { _id, byOwner, under } of comments)
    if (!byOwner && under != null) newest.set(under, Math.max(_id, newest.get(under) ?? 0))
  return newest
}
