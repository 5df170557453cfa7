import type * as v from 'valibot'
import type { Comment, CommentQuery } from '#contract/comments.ts'
import type { Caller } from '../recipients/caller.ts'
import { findThreadOf } from '../recipients/threads.ts'
import { AppError, fieldError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import type { Page } from '../server/page.ts'
import { describeComments } from './describe-comments.ts'
import { inThread } from './kept/comment.model.ts'
import { findPage, pageOfComments } from './kept/find-page.ts'
import { type NamedReading, selectSessions } from './select-sessions.ts'

/** Comments per page. */
const PAGE = 1_000

type Asked = v.InferOutput<typeof CommentQuery> & { reading: NamedReading | null }

/**
 * A page of comments; pages go from new to old, and each lists the oldest first. Recipients see their own thread while their
 * session is open; owners see all threads of their ideas. Ids and an access token only select among these: the token selects the
 * thread of one link's reader.
 */
export async function listComments(context: Context, caller: Caller, asked: Asked): Promise<Page<Comment>> {
  const { ideaId, recipientId, cursor, reading } = asked
  const sessions = await selectSessions(context, caller, reading)
  if (sessions.length === 0 && !caller.user) throw new AppError('identify')
  const threads = sessions
    .filter((session) => ideaId === undefined || session.ideaId === ideaId)
    .filter(({ threadId }) => recipientId === undefined || threadId === recipientId)
    .map((session) => inThread(session.ideaId, session.threadId))
  const own = reading === null && caller.user ? await findOwn(caller.user.id, asked) : null
  // Two queries, because one could not use an index for both. A thread about the caller's own idea may be in both results.
  const lists = await Promise.all([
    threads.length > 0 ? findPage(threads, cursor, PAGE) : [],
    own ? findPage([own], cursor, PAGE) : [],
  ])
  const comments = new Map(lists.flat().map((comment) => [comment._id, comment]))
  const { items, next } = pageOfComments([...comments.values()], PAGE)
  const described = describeComments(items, ({ ownerId }) =>
    ownerId === caller.user?.id ? 'owner' : 'reader',
  )
  return { items: await described, next }
}

/** The filter for the owner's comments that were asked for; null for a thread that is not theirs. */
async function findOwn(ownerId: number, { ideaId, recipientId }: Asked) {
  if (recipientId === undefined) return { ownerId, ...(ideaId === undefined ? {} : { ideaId }) }
  if (ideaId === undefined) throw fieldError('ideaId', 'Please choose an idea.')
  const threadId = await findThreadOf(ownerId, ideaId, recipientId)
  return threadId === null ? null : inThread(ideaId, threadId)
}
