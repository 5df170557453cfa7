import type { Comment } from '#contract/comments.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { settleConversation } from '../activity/log/note-events.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import type { Caller } from '../recipients/caller.ts'
import type { Context } from '../server/context.ts'
import { describeComment } from './describe-comment.ts'
import { CommentModel, inThread } from './kept/comment.model.ts'
import { markAnswered } from './kept/new-comments.ts'
import { type Body, whereToWrite } from './where-to-write.ts'

/** Who writes, in which thread and about which idea comes from the caller's session, never from the body. */
export async function createComment(
  context: Context,
  caller: Caller,
  body: Body,
  accessToken: string | null,
): Promise<Comment> {
  const where = await whereToWrite(context, caller, body, accessToken)
  const { thread, shareId, ownerId, author, person, place, under } = where
  const { ideaId, threadId } = thread
  const byOwner = person === null
  const id = await nextId('comments')
  const root = under ?? (place ? id : null)
  const createdAt = context.now()
  const event = newEvent(
    context,
    { ideaId, ownerId, shareId },
    'commented',
    { commentId: id, threadId, byOwner, ...(root === null ? {} : { conversation: root }) },
    { person, at: createdAt, needs: byOwner ? null : 'answer' },
  )
  const comment = {
    _id: id,
    ...inThread(ideaId, threadId),
    ...{ ownerId, author, byOwner, content: body.content, createdAt },
    ...(shareId === null ? {} : { shareId }),
    ...(place ? { place } : {}),
    ...(under === null ? {} : { under }),
    unread: true,
  }
  await CommentModel.create({ ...comment, pendingEvents: [event] })
  await writeDown(context, CommentModel.modelName, event)
  await markAnswered(thread, { root, byOwner, before: id })
  if (byOwner) await settleConversation(thread, root, ownerId)
  return describeComment(comment, byOwner ? 'owner' : 'reader')
}
