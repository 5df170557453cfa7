import type { Comment } from '#contract/comments.ts'
import type { Caller } from '../recipients/caller.ts'
import { findOpenSessions } from '../recipients/find-open-sessions.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { CommentModel, inThread } from './comment.model.ts'
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
  const mayRead = [
    ...selected.map((session) => inThread(session.ideaId, session.threadId)),
    ...(caller.user ? [{ ownerId: caller.user.id, ...(ideaId === undefined ? {} : { ideaId }) }] : []),
  ]
  if (mayRead.length === 0) return []
  const newest = await CommentModel.find({ $or: mayRead }).sort({ _id: -1 }).limit(MAX_COMMENTS).lean()
  return newest.reverse().map(describeComment)
}
