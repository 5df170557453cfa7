import type { CheckedPlace, createComment as endpoint } from '#contract/comments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Person } from '../activity/log/person.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import type { Caller } from '../recipients/caller.ts'
import { personOf } from '../recipients/describe-recipient.ts'
import type { OpenAccessSession } from '../recipients/ensure-open.ts'
import { extendSession } from '../recipients/session-steps.ts'
import { findThreadOf } from '../recipients/threads.ts'
import { AppError, fieldError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { checkPlace } from './check-place.ts'
import { findConversation } from './find-conversation.ts'
import type { Thread } from './kept/new-comments.ts'
import { type NamedReading, selectSessions } from './select-sessions.ts'

export type Body = BodyOf<typeof endpoint>
export type CommentTarget = {
  thread: Thread
  shareId: number | null
  ownerId: number
  author: string
  /** Null for the owner. */
  person: Person | null
  place: CheckedPlace | null
  /** The comment that began the conversation this one continues. */
  under: number | null
}

/**
 * Where the caller may write, by their sessions and ideas; the body selects among these. A caller who names a link by its access
 * token writes as its reader or not at all.
 */
export async function findCommentTarget(
  context: Context,
  caller: Caller,
  body: Body,
  reading: NamedReading | null,
): Promise<CommentTarget> {
  if (body.place && body.under) throw fieldError('under', 'A conversation already has its place.')
  const sessions = await selectSessions(context, caller, reading)
  const session = body.ideaId ? sessions.find(({ ideaId }) => ideaId === body.ideaId) : sessions[0]
  if (session) return readerTarget(context, caller, session, body)
  if (reading !== null) throw new AppError('identify')
  return ownerTarget(caller, body)
}

/** The place in the thread of this session's reader. */
async function readerTarget(
  context: Context,
  caller: Caller,
  session: OpenAccessSession,
  body: Body,
): Promise<CommentTarget> {
  const { ideaId, ownerId, shareId, threadId, name: author } = session
  if (body.under && !(await findConversation(body.under, { ideaId, recipientId: threadId })))
    throw new AppError('not_found')
  const place = body.place ? await checkPlace(session, body.place) : null
  await extendSession(context, session)
  const person = personOf(session, caller.network)
  const thread = { ideaId, threadId }
  return { thread, shareId, ownerId, author, person, place, under: body.under ?? null }
}

/** The place for an owner's answer to a recipient of their own idea. */
async function ownerTarget(
  { user }: Caller,
  { ideaId, recipientId, place, under }: Body,
): Promise<CommentTarget> {
  if (!user) throw new AppError('identify')
  if (!ideaId) throw fieldError('ideaId', 'Please choose an idea.')
  if (!recipientId) throw fieldError('recipientId', 'Please choose whom to answer.')
  if (place) throw fieldError('place', 'Only readers can start a conversation about a place.')
  await getOwnIdea(user.id, ideaId)
  const threadId = await findThreadOf(user.id, ideaId, recipientId)
  if (threadId === null) throw new AppError('not_found')
  if (under && !(await findConversation(under, { ideaId, recipientId: threadId })))
    throw new AppError('not_found')
  const thread = { ideaId, threadId }
  const { id: ownerId, name: author } = user
  return { thread, shareId: null, ownerId, author, person: null, place: null, under: under ?? null }
}
