import { HOUR, MINUTE, SECOND } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import { mailboxKey } from '../accounts/email-key.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { latestStart } from '../adapters/database/ends-within.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import type { PendingEvent } from '../adapters/database/pending-event.model.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { rates, spend } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { serverLimits } from '../server/server-limits.ts'
import { asksForCode } from '../shares/asks-for-code.ts'
import type { Caller } from './caller.ts'
import { personOf } from './describe-recipient.ts'
import { asOpen } from './ensure-open.ts'
import { type AccessSession, ensureSession, findVisit } from './find-visit.ts'
import { CodeModel } from './proofs/code.model.ts'
import { codeHmac, codeKey, newCode } from './proofs/code-secret.ts'

/**
 * Sends a new code to the address that the link was made for, or that the reader gave, and voids the previous one. The limit is one
 * in 30 seconds and five in an hour per address and link, however many sessions ask.
 */
export async function sendCode(context: Context, accessToken: string, caller: Caller): Promise<void> {
  const visit = await findVisit(context, accessToken, caller)
  const session = ensureSession(visit)
  const { share } = visit
  if (!visit.knowsPasscode) throw new AppError('passcode_required')
  if (!asksForCode(share)) throw new AppError('not_found')
  if (session.verified || asOpen(session)) return
  if (!context.mailer.reachesPeople) throw new AppError('mail_unavailable')
  const to = share.recipientEmail ?? session.email
  const code = newCode(context)
  const person = personOf(session, caller.network)
  const event = newEvent(context, session, 'code-sent', {}, { person })
  const hmac = codeHmac(context, session.recipientId, code)
  const expiresAt = await withCodeLimits(context, share.id, to, () =>
    storeCode(context, session, hmac, event),
  )
  const topic = `code ${codeKey(share.id, to)}`
  await context.mailer.withdraw(topic)
  const topics = [topic, `share ${share.id}`, `idea ${share.ideaId}`]
  await context.mailer.send(codeMail(to, code), { kind: 'code', expiresAt, topics })
  await writeDown(context, CodeModel.modelName, event)
}

/** Counts a code against its mailbox and its link before it is made. One that was asked for too early is not sent and is refunded. */
async function withCodeLimits<T>(
  context: Context,
  shareId: number,
  to: string,
  make: () => Promise<T>,
): Promise<T> {
  const { codesMailbox, codesLink } = rates
  const mailbox = sha256(mailboxKey(to))
  await spend(context, codesMailbox, mailbox)
  await spend(context, codesLink, String(shareId))
  try {
    return await make()
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') {
      await context.limiter.giveBack(codesMailbox, mailbox)
      await context.limiter.giveBack(codesLink, String(shareId))
    }
    throw error
  }
}

/**
 * One conditional upsert: while it is too early the filter does not match, and the insert fails on the existing row. Times in the
 * future, sent while the clock was ahead, do not count. Returns when the code expires.
 */
async function storeCode(
  context: Context,
  { shareId, recipientId, email }: AccessSession,
  hmac: string,
  event: PendingEvent,
): Promise<Date> {
  const now = context.now()
  const expiresAt = new Date(now.getTime() + limits.codeMinutes * MINUTE)
  const outsideLast = (time: number) => [{ $lte: new Date(now.getTime() - time) }, { $gt: latestStart(now) }]
  const key = codeKey(shareId, email)
  const oldest = `sentAt.${serverLimits.codesPerHour - 1}`
  try {
    await CodeModel.updateOne(
      {
        _id: key,
        $and: [
          { $or: outsideLast(limits.codeResendSeconds * SECOND).map((lastSentAt) => ({ lastSentAt })) },
          {
            $or: [
              { [oldest]: { $exists: false } },
              ...outsideLast(HOUR).map((first) => ({ 'sentAt.0': first })),
            ],
          },
        ],
      },
      {
        $set: {
          shareId,
          recipientId,
          hmac,
          tries: 0,
          lastSentAt: now,
          expiresAt,
        },
        $push: { sentAt: { $each: [now], $slice: -serverLimits.codesPerHour }, pendingEvents: event },
      },
      { upsert: true },
    )
    return expiresAt
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('rate_limited', { retryAfter: await secondsToWait(key, now) })
    throw error
  }
}

async function secondsToWait(key: string, now: Date): Promise<number> {
  const last = await CodeModel.findById(key, { sentAt: 1, lastSentAt: 1 }).lean()
  const [first] = last?.sentAt ?? []
  const soonest = (last?.lastSentAt.getTime() ?? 0) + limits.codeResendSeconds * SECOND
  const full =
    first !== undefined &&
    first <= latestStart(now) &&
    (last?.sentAt.length ?? 0) >= serverLimits.codesPerHour
  const free = full ? Math.max(soonest, first.getTime() + HOUR) : soonest
  return Math.max(1, Math.ceil((free - now.getTime()) / SECOND))
}

const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: `Your code: ${code}`,
  text: [
    'Hello,',
    '',
    `Type this code on the page that asked for it: ${code}`,
    '',
    `It is valid for ${limits.codeMinutes} minutes and only in that browser. If you did not ask for it, ignore this email.`,
    '',
    'IdeaVault',
  ].join('\n'),
})
