import type { Share } from '#contract/shares.ts'
import type { Owner } from '../accounts/owner.guard.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { personWith } from '../activity/log/person.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { chooseAgreement } from '../agreements/own/choose-agreement.ts'
import { rates, spendDay } from '../http/limit.ts'
import { countNewShare } from '../ideas/count-shares.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { judgeFile } from '../ideas/judge-file.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { describeShare } from './describe-share.ts'
import { type StoredShare, toShareFacts } from './find-share.ts'
import { invitationMail } from './invitation-mail.ts'
import { ShareModel, type ShareRecord } from './share.model.ts'
import { readTerms, type ShareBody, termsOf } from './share-terms.ts'
import { hashToken, newToken, sealToken, shareAddress, unsealToken } from './share-token.ts'

/**
 * Makes a link to one of the owner's own ideas, and for the email type sends the invitation with it. An idempotency key makes one
 * link per owner: a repeat returns that link and completes what the first attempt left undone. A unique index decides between
 * simultaneous repeats.
 */
export async function createShare(
  context: Context,
  owner: Owner,
  body: ShareBody,
  shareKey: string | null,
): Promise<Share> {
  await judgeFile(context, await getOwnIdea(owner.id, body.ideaId))
  const keyed = shareKey === null ? {} : { shareKey, keyTerms: hashTerms(context, body) }
  const known = await findMade(owner.id, keyed)
  if (known) return finish(context, owner, known)
  try {
    return await finish(context, owner, await make(context, owner, body, keyed))
  } catch (error) {
    const first = isDuplicate(error) ? await findMade(owner.id, keyed) : null
    if (first) return finish(context, owner, first)
    throw error
  }
}

type Keyed = { shareKey?: string; keyTerms?: string }
type Made = StoredShare & Pick<ShareRecord, 'createdAt' | 'keyTerms' | 'isUnfinished'>

/** An HMAC rather than a plain hash, because the terms may contain a passcode. */
const hashTerms = ({ secrets }: Context, body: ShareBody) =>
  secrets.hmac('terms of a link', JSON.stringify(body))

/** The link this owner made with this key. Other terms are refused, because the answer would suggest that they apply. */
async function findMade(ownerId: number, { shareKey, keyTerms }: Keyed): Promise<Made | null> {
  if (shareKey === undefined) return null
  const known = await ShareModel.findOne({ ownerId, shareKey }).lean<Made>()
  if (known && known.keyTerms !== keyTerms)
    throw new AppError('bad_request', { reason: 'the key was used for a link with other terms' })
  return known
}

/**
 * Counts the link and sends its invitation, unless that is done. Only a repeat with the same key completes it later: an owner who
 * was shown an error may have chosen another address, and nobody is invited without their asking again.
 */
async function finish(context: Context, owner: Owner, made: Made): Promise<Share> {
  const { _id: id, ideaId, recipientEmail, expiresAt } = made
  if (made.isUnfinished) {
    if (recipientEmail !== null && made.revokedAt === null) {
      const address = shareAddress(context, unsealToken(context, made.sealedToken))
      const topics = [`share ${id}`, `idea ${ideaId}`]
      const mail = invitationMail(recipientEmail, owner.name, address)
      // Two repeats may both find this undone: because of `once` they send the same mail (MailTerms.once).
      const once = { id: sha256(`invitation of share ${id}`).slice(0, 24), at: made.createdAt }
      await context.mailer.send(mail, { kind: 'invitation', expiresAt, topics, once })
    }
    await countNewShare(ideaId, id)
    await ShareModel.updateOne({ _id: id }, { $unset: { isUnfinished: 1 } })
  }
  return describeShare(context, toShareFacts(made))
}

async function make(context: Context, owner: Owner, body: ShareBody, keyed: Keyed): Promise<Made> {
  const now = context.now()
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
    ...keyed,
    isUnfinished: true,
    createdAt: now,
    revokedAt: null,
  }
  const id = await nextId('shares')
  const event = newEvent(
    context,
    { ideaId: body.ideaId, ownerId: owner.id, shareId: id },
    'link-made',
    { shareType: share.shareType, ...termsOf(share) },
    { person: terms.recipientEmail === null ? null : personWith({ email: terms.recipientEmail }) },
  )
  const hidden = { tokenHash: hashToken(token), openedBy: [], pendingEvents: [event] }
  await ShareModel.create({ _id: id, ...hidden, ...share })
  await writeDown(context, ShareModel.modelName, event)
  return { _id: id, ...share }
}
