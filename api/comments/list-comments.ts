import type { Comment } from '#contract/comments.ts'
import type { Caller } from '../recipients/caller.ts'
import { findOpenSessions } from '../recipients/find-open-sessions.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { findNewest, inThread } from './comment.model.ts'
import { describeComment } from './describe-comment.ts'

const MAX_COMMENTS = 1000

/**
 * A recipient sees their own thread while their session is open; an owner sees every thread of their own ideas. An
 * `ideaId` selects among these and adds nothing.
 */
export async function listComments(
  context: Context,
  caller: Caller,
  ideaId: number | undefined,
): Promise<Comment[]> {
  const sessions = await findOpenSessions(context, caller)
  if (sessions.length === 0 && !caller.user) throw new AppError('identify')
  const selected = sessions.filter((session) => ideaId === undefined || session.ideaId === ideaId)
  const threads = selected.map((session) => inThread(session.ideaId, session.threadId))
  const own = caller.user && { ownerId: caller.user.id, ...(ideaId === undefined ? {} : { ideaId }) }
  // One query could not use an index for both. A thread of the caller's own idea may be among both.
  const lists = await Promise.all([
    threads.length > 0 ? findNewest({ $or: threads }, MAX_COMMENTS) : [],
    own ? findNewest(own, MAX_COMMENTS) : [],
  ])
  const comments = new Map(lists.flat().map((comment) => [comment._id, comment]))
  const oldestFirst = [...comments.values()].sort((one, other) => one._id - other._id)
  return oldestFirst.slice(-MAX_COMMENTS).map(describeComment)
}
