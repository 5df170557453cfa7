import type { Comment } from '#contract/comments.ts'
import { clearAwaitedAnswers } from '../activity/log/mark-events.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { AppError, fieldError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { describeComment } from './describe-comment.ts'
import { findConversation } from './find-conversation.ts'
import { CommentModel, type CommentRecord } from './kept/comment.model.ts'
import { findNewestOfReaders } from './kept/find-newest-of-readers.ts'

/**
 * Resolves a conversation about a place up to the newest comment the owner has seen, or opens it again. One conditional write
 * decides: simultaneous requests take effect once, and a comment the reader adds meanwhile leaves it open.
 */
export async function resolveComment(
  context: Context,
  ownerId: number,
  id: number,
  upTo: number | null,
): Promise<Comment> {
  const root = await findConversation(id)
  if (!root) throw new AppError('not_found')
  // A stranger's request is refused as if there were no such comment.
  await getOwnIdea(ownerId, root.ideaId)
  if (upTo !== null && upTo !== id && !(await CommentModel.exists({ _id: upTo, under: id })))
    throw fieldError('upTo', 'This comment is not in this conversation.')
  const event = newEvent(context, { ideaId: root.ideaId, ownerId, shareId: null }, 'resolved', {
    commentId: id,
    threadId: root.recipientId,
    resolved: upTo !== null,
  })
  const isOther =
    upTo === null
      ? { resolvedUpTo: { $exists: true } }
      : { $or: [{ resolvedUpTo: { $exists: false } }, { resolvedUpTo: { $lt: upTo } }] }
  const change = upTo === null ? { $unset: { resolvedUpTo: 1 as const } } : { $set: { resolvedUpTo: upTo } }
  const done = await CommentModel.updateOne(
    { _id: id, ...isOther },
    { ...change, $push: { pendingEvents: event } },
  )
  if (done.modifiedCount > 0) {
    await writeDown(context, CommentModel.modelName, event)
    const thread = { ideaId: root.ideaId, threadId: root.recipientId }
    if (upTo !== null) await clearAwaitedAnswers(thread, id, ownerId, upTo)
  }
  const [now, newest] = await Promise.all([
    CommentModel.findById(id).orFail().lean<CommentRecord>(),
    findNewestOfReaders([id]),
  ])
  return describeComment(now, 'owner', newest.get(id))
}
