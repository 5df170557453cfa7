import type { Comment } from '#contract/comments.ts'
import { clearAwaitedAnswers } from '../activity/log/mark-events.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import type { Caller } from '../recipients/caller.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { type Body, type CommentTarget, findCommentTarget } from './comment-target.ts'
import { describeComment } from './describe-comment.ts'
import { CommentModel, type CommentRecord, inThread } from './kept/comment.model.ts'
import { markAnswered } from './kept/new-comments.ts'
import type { NamedReading } from './select-sessions.ts'

/** The reading and the `Idempotency-Key` that a request names; each null if absent. */
type Asked = { reading: NamedReading | null; commentKey: string | null }

/**
 * The author, thread and idea come from the caller's session; the body only selects among them. One key makes one comment per
 * author and thread: a repeat returns that comment. A unique index decides between simultaneous repeats.
 */
export async function createComment(
  context: Context,
  caller: Caller,
  body: Body,
  { reading, commentKey }: Asked,
): Promise<Comment> {
  const target = await findCommentTarget(context, caller, body, reading)
  const side = target.person === null ? 'owner' : 'reader'
  const known = await findSent(target, commentKey, body)
  if (known) return describeComment(await markEarlierAnswered(known, target, body), side)
  try {
    return describeComment(
      await markEarlierAnswered(await write(context, target, body, commentKey), target, body),
      side,
    )
  } catch (error) {
    const first = isDuplicate(error) ? await findSent(target, commentKey, body) : null
    if (first) return describeComment(await markEarlierAnswered(first, target, body), side)
    throw error
  }
}

/**
 * Marks as answered what the author had on the page before this comment, and nothing that arrived later. A repeat does so again,
 * because the first attempt may have stopped before it.
 */
async function markEarlierAnswered(
  written: CommentRecord,
  { thread, ownerId }: CommentTarget,
  { seen }: Body,
): Promise<CommentRecord> {
  const { _id, under, place, byOwner } = written
  const root = under ?? (place ? _id : null)
  const upTo = Math.min(_id, seen?.upTo ?? _id)
  await markAnswered(thread, { root, byOwner, from: seen?.from ?? 1, upTo })
  if (byOwner) await clearAwaitedAnswers(thread, root, ownerId, upTo)
  return written
}

/** The comment this author wrote with this key. Another text is refused, because the answer would suggest that it had arrived. */
async function findSent(
  { thread, person }: CommentTarget,
  commentKey: string | null,
  { content }: Body,
): Promise<CommentRecord | null> {
  if (commentKey === null) return null
  const key = { ...inThread(thread.ideaId, thread.threadId), byOwner: person === null, commentKey }
  const known = await CommentModel.findOne(key).lean<CommentRecord>()
  if (known && known.content !== content)
    throw new AppError('bad_request', { reason: 'the key was used for a comment with other text' })
  return known
}

async function write(
  context: Context,
  { thread, shareId, ownerId, author, person, place, under }: CommentTarget,
  { content }: Body,
  commentKey: string | null,
): Promise<CommentRecord> {
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
    ...{ ownerId, author, byOwner, content, createdAt },
    ...(shareId === null ? {} : { shareId }),
    ...(place ? { place } : {}),
    ...(under === null ? {} : { under }),
    ...(commentKey === null ? {} : { commentKey }),
    unread: true,
  }
  await CommentModel.create({ ...comment, pendingEvents: [event] })
  await writeDown(context, CommentModel.modelName, event)
  return comment
}
