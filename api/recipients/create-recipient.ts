import type { Recipient } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { createRecipient as endpoint } from '#contract/recipients.ts'
import { HOUR } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import { emailKey } from '../accounts/email-key.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import type { ShareFacts } from '../shares/find-share.ts'
import { refusalOf } from '../shares/share-state.ts'
import { chooseCookie } from './access-cookie.ts'
import { AccessSessionModel, type AccessSessionRecord } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { describeRecipient, personOf } from './describe-recipient.ts'
import { ensureNotEnded, findVisit } from './find-visit.ts'
import { RecipientModel } from './recipient.model.ts'
import { endReadingOf } from './session-steps.ts'

type Body = BodyOf<typeof endpoint>

/**
 * A person says who they are: a new recipient and a new session at its first step, in place of any earlier one of
 * this browser for this share. A link that was made for an address takes that address only, one with a passcode whoever entered it.
 */
export async function createRecipient(
  context: Context,
  caller: Caller,
  body: Body,
): Promise<{ recipient: Recipient; cookie: string | null }> {
  const visit = await findVisit(context, body.accessToken, caller)
  ensureNotEnded(visit)
  if (visit.state === 'used') throw refusalOf('used')
  if (visit.isOwner) throw new AppError('own_share')
  if (!visit.knowsPasscode) throw new AppError('passcode_required')
  const { share } = visit
  if (share.recipientEmail !== null && emailKey(body.email) !== share.recipientEmail)
    throw new AppError('not_for_you')

  const { cookieHash, cookie } = await chooseCookie(context, caller)
  const session = newSession(context, share, body, await nextId('recipients'), cookieHash)
  const event = newEvent(
    context,
    session,
    'identified',
    {},
    {
      person: personOf(session, caller.network),
      at: session.identifiedAt,
    },
  )
  await endEarlier(context, session)
  await RecipientModel.create({
    _id: session.recipientId,
    shareId: share.id,
    ideaId: share.ideaId,
    ownerId: share.ownerId,
    name: session.name,
    email: session.email,
    phone: session.phone,
    threadId: session.threadId,
    tellAnswers: body.tellAnswers,
    createdAt: session.identifiedAt,
    pendingEvents: [event],
  })
  await putSession(session)
  await writeDown(context, RecipientModel.modelName, event)
  return { recipient: describeRecipient(session), cookie }
}

function newSession(
  context: Context,
  share: ShareFacts,
  { name, email, phone }: Body,
  recipientId: number,
  cookieHash: string,
): AccessSessionRecord {
  const now = context.now()
  return {
    cookieHash,
    shareId: share.id,
    ideaId: share.ideaId,
    ownerId: share.ownerId,
    shareType: share.shareType,
    recipientId,
    threadId: recipientId,
    name,
    email,
    phone,
    verified: false,
    state: 'identified',
    identifiedAt: now,
    steppedAt: now,
    agreementSha256: null,
    viewId: null,
    revision: null,
    openedAt: null,
    seenAt: null,
    purgeAt: new Date(now.getTime() + 3 * limits.accessHours * HOUR),
  }
}

/** Who says anew who they are reads on no longer: what this browser had open at this link has ended. */
async function endEarlier(context: Context, { cookieHash, shareId }: AccessSessionRecord): Promise<void> {
  const earlier = await AccessSessionModel.findOne({ cookieHash, shareId }).lean()
  if (earlier?.state === 'open') await endReadingOf(context, earlier)
}

/** Browser and share are a unique key. When two first sessions collide, the row exists afterwards, so a second try replaces it. */
async function putSession(session: AccessSessionRecord): Promise<void> {
  const { cookieHash, shareId } = session
  const put = () => AccessSessionModel.replaceOne({ cookieHash, shareId }, session, { upsert: true })
  try {
    await put()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await put()
  }
}
