import type { Share } from '#contract/shares.ts'
import type { Owner } from '../accounts/owner.guard.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { somebody } from '../activity/log/person.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { chooseAgreement } from '../agreements/own/choose-agreement.ts'
import { rates, spendDay } from '../http/limit.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { judgeFile } from '../ideas/judge-file.ts'
import { noteShares } from '../ideas/note-shares.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { describeShare } from './describe-share.ts'
import { invitationMail } from './invitation-mail.ts'
import { ShareModel } from './share.model.ts'
import { readTerms, type ShareBody, termsOf } from './share-terms.ts'
import { hashToken, newToken, sealToken, shareAddress } from './share-token.ts'

/** Makes a link to one of the owner's own ideas, and for the e-mail type sends the invitation that carries it. */
export async function createShare(context: Context, owner: Owner, body: ShareBody): Promise<Share> {
  const now = context.now()
  await judgeFile(context, await getOwnIdea(owner.id, body.ideaId))
  const terms = readTerms(body, now)
  if (terms.recipientEmail !== null) {
    if (!context.mailer.reachesPeople) throw new AppError('mail_unavailable')
    await spendDay(context, rates.invitationsDay, String(owner.id))
  }
  if (body.requireCode && !context.mailer.reachesPeople) throw new AppError('mail_unavailable')
  const token = newToken(context)
  const share = {
    ideaId: body.ideaId,
    ownerId: owner.id,
    shareType: body.shareType,
    ...terms,
    sealedToken: sealToken(context, token),
    viewCount: 0,
    allowDownload: body.allowDownload,
    ...(body.name === null ? {} : { name: body.name }),
    ...(body.requireCode ? { requireCode: true } : {}),
    ...(body.agreement === null ? {} : { agreement: await chooseAgreement(owner.id, body.agreement) }),
    ...(body.passcode === null ? {} : { passcodeHash: await hashPassword(context, body.passcode) }),
    createdAt: now,
    revokedAt: null,
  }
  const id = await nextId('shares')
  const event = newEvent(
    context,
    { ideaId: body.ideaId, ownerId: owner.id, shareId: id },
    'link-made',
    { shareType: share.shareType, ...termsOf(share) },
    { person: terms.recipientEmail === null ? null : somebody({ email: terms.recipientEmail }) },
  )
  await ShareModel.create({
    _id: id,
    tokenHash: hashToken(token),
    openedBy: [],
    ...share,
    pendingEvents: [event],
  })
  await writeDown(context, ShareModel.modelName, event)
  await noteShares(body.ideaId, { shares: 1 })
  if (terms.recipientEmail !== null) {
    const mail = invitationMail(terms.recipientEmail, owner.name, shareAddress(context, token))
    const topics = [`share ${id}`, `idea ${body.ideaId}`]
    await context.mailer.send(mail, { kind: 'invitation', expiresAt: terms.expiresAt, topics })
  }
  return describeShare(context, { id, ...share })
}
