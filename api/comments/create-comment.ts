import type { Comment, createComment as endpoint } from '#contract/comments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { settleThread } from '../activity/log/note-events.ts'
import type { Person } from '../activity/log/person.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import type { Caller } from '../recipients/caller.ts'
import { personOf } from '../recipients/describe-recipient.ts'
import { findOpenSessions } from '../recipients/find-open-sessions.ts'
import { extendSession } from '../recipients/session-steps.ts'
import { findThreadOf } from '../recipients/threads.ts'
import { AppError, fieldError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { CommentModel, inThread } from './comment.model.ts'
import { describeComment } from './describe-comment.ts'

type Body = BodyOf<typeof endpoint>
type Place = {
  ideaId: number
  threadId: number
  shareId: number | null
  ownerId: number
  author: string
  byOwner: boolean
  /** Null for the owner. */
  person: Person | null
}

/** Who writes, in which thread and about which idea comes from the caller's session, never from the body. */
export async function createComment(context: Context, caller: Caller, body: Body): Promise<Comment> {
  const { ideaId, threadId, shareId, person, ...author } =
    (await placeOfReader(context, caller, body)) ?? (await placeOfOwner(caller, body))
  const { ownerId, byOwner } = author
  const id = await nextId('comments')
  const createdAt = context.now()
  const event = newEvent(
    context,
    { ideaId, ownerId, shareId },
    'commented',
    { commentId: id, threadId, byOwner },
    { person, at: createdAt, needs: byOwner ? null : 'answer' },
  )
  const comment = {
    _id: id,
    ...inThread(ideaId, threadId),
    ...author,
    content: body.content,
    createdAt,
  }
  await CommentModel.create({ ...comment, pendingEvents: [event] })
  await writeDown(context, CommentModel.modelName, event)
  if (byOwner) await settleThread(ownerId, ideaId, threadId)
  return describeComment(comment)
}

/** The reader's own thread of the idea they name, else of the one they opened last. */
async function placeOfReader(context: Context, caller: Caller, body: Body): Promise<Place | null> {
  const sessions = await findOpenSessions(context, caller)
  const session = body.ideaId ? sessions.find(({ ideaId }) => ideaId === body.ideaId) : sessions[0]
  if (!session) return null
  await extendSession(context, session)
  const { ideaId, ownerId, shareId, threadId, name } = session
  const person = personOf(session, caller.network)
  return { ideaId, ownerId, shareId, threadId, author: name, byOwner: false, person }
}

/** The owner answers a recipient of an idea of their own. */
async function placeOfOwner({ user }: Caller, { ideaId, recipientId }: Body): Promise<Place> {
  if (!user) throw new AppError('identify')
  if (!ideaId) throw fieldError('ideaId', 'Please choose an idea.')
  if (!recipientId) throw fieldError('recipientId', 'Please choose whom to answer.')
  await getOwnIdea(user.id, ideaId)
  const threadId = await findThreadOf(user.id, ideaId, recipientId)
  if (threadId === null) throw new AppError('not_found')
  return { ideaId, ownerId: user.id, shareId: null, threadId, author: user.name, byOwner: true, person: null }
}
