import type { Recipient } from '#contract/access.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isSameSecret } from '../adapters/signing/is-same-secret.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { serverLimits } from '../server/server-limits.ts'
import { AccessSessionModel, type AccessSessionRecord } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { describeRecipient, personOf } from './describe-recipient.ts'
import { ensureSession, findVisit } from './find-visit.ts'
import { provedPersonKey } from './person-key.ts'
import { CodeModel } from './proofs/code.model.ts'
import { codeHmac, codeKey } from './proofs/code-secret.ts'
import { RecipientModel } from './recipient.model.ts'
import { applyAnswersChoice } from './threads.ts'

/**
 * A code proves the address of the session that asked for it. An attempt is spent before the code is checked, so that simultaneous
 * guesses are never more than five; after that the code is void.
 */
export async function verifyCode(
  context: Context,
  accessToken: string,
  caller: Caller,
  code: string,
): Promise<Recipient> {
  const visit = await findVisit(context, accessToken, caller)
  const session = ensureSession(visit)
  if (session.verified) return describeRecipient(session)
  if (!visit.knowsPasscode) throw new AppError('passcode_required')
  const filter = { _id: codeKey(visit.share.id, session.email), recipientId: session.recipientId }
  const tried = await CodeModel.findOneAndUpdate(
    { ...filter, tries: { $lt: serverLimits.codeTries }, expiresAt: { $gt: context.now() } },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean()
  if (!tried) return describeRecipient(await getVerified(session, 'code_expired'))
  if (!isSameSecret(tried.hmac, codeHmac(context, session.recipientId, code)))
    throw new AppError('code_wrong')
  const verified = await markVerified(context, session, caller.network)
  await CodeModel.updateOne(filter, { $set: { tries: serverLimits.codeTries } })
  return describeRecipient(verified)
}

async function markVerified(
  context: Context,
  session: AccessSessionRecord,
  network: string,
): Promise<AccessSessionRecord> {
  const { recipientId, shareId, cookieHash } = session
  const now = context.now()
  const personKey = provedPersonKey(context, session.email)
  const first = await RecipientModel.findOne({ shareId, personKey }, { _id: 1 }).sort({ _id: 1 }).lean()
  const threadId = first?._id ?? recipientId
  const person = personOf({ ...session, verified: true }, network)
  const event = newEvent(context, session, 'verified', {}, { person, at: now })
  const proved = await RecipientModel.updateOne(
    { _id: recipientId, verifiedAt: null },
    { $set: { verifiedAt: now, personKey, threadId }, $push: { pendingEvents: event } },
  )
  await applyAnswersChoice(recipientId, threadId)
  if (proved.matchedCount > 0) await writeDown(context, RecipientModel.modelName, event)
  // A reader who agreed before the link required a code stays at the step they had reached.
  const { state } = session
  const verified = await AccessSessionModel.findOneAndUpdate(
    { recipientId, cookieHash, state },
    {
      $set: { state: state === 'identified' ? 'verified' : state, verified: true, steppedAt: now, threadId },
    },
    { returnDocument: 'after' },
  ).lean()
  return verified ?? getVerified(session, 'identify')
}

/** A double tap may send the same code twice at once: if the first request verified the session, the second succeeds too. */
async function getVerified(
  { recipientId, cookieHash }: AccessSessionRecord,
  otherwise: 'code_expired' | 'identify',
): Promise<AccessSessionRecord> {
  const verified = await AccessSessionModel.findOne({
    recipientId,
    cookieHash,
    verified: true,
    state: { $ne: 'closed' },
  }).lean()
  if (!verified) throw new AppError(otherwise)
  return verified
}
