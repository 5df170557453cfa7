import type { Recipient } from '#contract/access.ts'
import { HOUR } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import { emailKey } from '../accounts/email-key.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
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
import { type Details, findByKey, putSession, resumeSession } from './resume-recipient.ts'
import { endReadingOf } from './session-steps.ts'

type Made = { recipient: Recipient; cookie: string | null }

/**
 * A person identifies: this makes a new recipient and a new session at its first step, replacing any earlier session of this
 * browser for this share. A link made for one address accepts only that address; a link with a passcode accepts only browsers that
 * entered it. One idempotency key makes one recipient per share: a repeat after a lost answer is the same person
 * (resume-recipient.ts).
 */
export async function createRecipient(
  context: Context,
  caller: Caller,
  body: Details,
  key: string | null = null,
): Promise<Made> {
  const visit = await findVisit(context, body.accessToken, caller)
  ensureNotEnded(visit)
  if (visit.state === 'used') throw refusalOf('used')
  if (visit.isOwner) throw new AppError('own_share')
  if (!visit.knowsPasscode) throw new AppError('passcode_required')
  const { share } = visit
  if (share.recipientEmail !== null && emailKey(body.email) !== share.recipientEmail)
    throw new AppError('not_for_you')

  const { cookieHash, cookie } = await chooseCookie(context, caller)
  const begin = async (recipientId: number) => {
    const session = newSession(context, share, body, recipientId, cookieHash)
    await endEarlier(context, session)
    return session
  }
  const repeat = async (keyHash: string) => {
    const known = await findByKey(share.id, keyHash, body)
    return known && resumeSession(await begin(known._id))
  }
  const answer = (session: AccessSessionRecord) => ({ recipient: describeRecipient(session), cookie })

  const keyHash = key === null ? null : sha256(key)
  const known = keyHash === null ? null : await repeat(keyHash)
  if (known) return answer(known)
  const session = await begin(await nextId('recipients'))
  try {
    return answer(await make(context, caller, session, body, keyHash))
  } catch (error) {
    if (keyHash === null || !isDuplicate(error)) throw error
    // Another call with the same key was first, or that recipient's session has moved on in another browser.
    const first = await repeat(keyHash)
    return answer(first ?? (await make(context, caller, session, body, null)))
  }
}

async function make(
  context: Context,
  caller: Caller,
  session: AccessSessionRecord,
  { tellAnswers }: Details,
  keyHash: string | null,
): Promise<AccessSessionRecord> {
  const { recipientId, shareId, ideaId, ownerId, name, email, phone, threadId, identifiedAt } = session
  const person = personOf(session, caller.network)
  const event = newEvent(context, session, 'identified', {}, { person, at: identifiedAt })
  await RecipientModel.create({
    ...{ _id: recipientId, shareId, ideaId, ownerId, name, email, phone, threadId, tellAnswers },
    createdAt: identifiedAt,
    pendingEvents: [event],
    ...(keyHash === null ? {} : { keyHash }),
  })
  const begun = await putSession(session)
  await writeDown(context, RecipientModel.modelName, event)
  return begun
}

function newSession(
  context: Context,
  share: ShareFacts,
  { name, email, phone }: Details,
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

/** Identifying as somebody new ends what this browser had open at this link. */
async function endEarlier(
  context: Context,
  { cookieHash, shareId, recipientId }: AccessSessionRecord,
): Promise<void> {
  const earlier = await AccessSessionModel.findOne({ cookieHash, shareId }).lean()
  if (earlier?.state === 'open' && earlier.recipientId !== recipientId) await endReadingOf(context, earlier)
}
