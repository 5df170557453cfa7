import type { Recipient } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { acceptAgreement as endpoint } from '#contract/recipients.ts'
import { getUserName } from '../accounts/get-user.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { findIdeaFacts } from '../ideas/find-idea-facts.ts'
import { type Release, releaseIdea } from '../ideas/release-idea.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { asksForCode, findShares, type ShareFacts } from '../shares/find-share.ts'
import { refusalOf, shareState } from '../shares/share-state.ts'
import { AcceptanceModel, AgreementTextModel } from './acceptance.model.ts'
import { AccessSessionModel, type AccessSessionRecord, type AccessState } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { currentAgreement } from './current-agreement.ts'
import { describeRecipient, personOf } from './describe-recipient.ts'
import { knowsPasscode } from './proofs/passcode-proof.ts'
import { isLive } from './session-life.ts'

type Body = BodyOf<typeof endpoint>

/**
 * A recipient accepts the text as it reads now, in their own session only. The record is written before the session
 * moves on, so that there is no open document without it.
 */
export async function acceptAgreement(
  context: Context,
  caller: Caller,
  recipientId: number,
  body: Body,
): Promise<Recipient> {
  const { session, share } = await getOwnStep(context, caller, recipientId)
  const [release, ownerName] = await Promise.all([
    releaseIdea(context, share.ideaId),
    getUserName(share.ownerId),
  ])
  const agreement = currentAgreement({
    title: release.title,
    documentId: release.documentId,
    owner: ownerName,
    recipient: session.name,
  })
  if (body.agreementSha256 !== undefined && body.agreementSha256 !== agreement.sha256)
    throw new AppError('agreement_changed')
  if (session.state === 'open' || session.agreementSha256 === agreement.sha256)
    return describeRecipient(session)
  await insertOnce(() => AgreementTextModel.create({ _id: agreement.sha256, text: agreement.text }))
  const acceptance = describeAcceptance(context, session, body, release)
  const person = { ...personOf(session, caller.network), agreementSha256: agreement.sha256 }
  const { revision, readMs, acceptedAt: at } = acceptance
  const facts = { agreementVersion: agreement.version, revision, readMs }
  const event = newEvent(context, session, 'agreed', facts, { person, at })
  const isFirst = await insertOnce(() =>
    AcceptanceModel.create({
      ...acceptance,
      ownerName,
      agreementVersion: agreement.version,
      agreementSha256: agreement.sha256,
      address: caller.address,
      userAgent: caller.userAgent,
      pendingEvents: [event],
    }),
  )
  if (isFirst) await writeDown(context, AcceptanceModel.modelName, event)
  return describeRecipient(await markAccepted(session, agreement.sha256))
}

/** The caller's own session and its share, at a step at which the text may be accepted. */
async function getOwnStep(context: Context, { cookieHash }: Caller, recipientId: number) {
  const session =
    cookieHash === null ? null : await AccessSessionModel.findOne({ recipientId, cookieHash }).lean()
  const [share] = session ? await findShares([session.shareId]) : []
  if (!session || !share) throw new AppError('not_found')
  await ensureAcceptable(context, session, share)
  return { session, share }
}

async function ensureAcceptable(context: Context, session: AccessSessionRecord, share: ShareFacts) {
  const now = context.now()
  const idea = await findIdeaFacts(share.ideaId)
  const state = shareState(share, idea !== null, now)
  if (state !== 'active' && !(state === 'used' && session.state === 'open')) throw refusalOf(state)
  if (!isLive(session, share, now)) throw new AppError('identify')
  if (session.state === 'open') return
  if (!(await knowsPasscode(share, session.cookieHash))) throw new AppError('passcode_required')
  if (asksForCode(share) && !session.verified) throw new AppError('verify_required')
}

function describeAcceptance(
  context: Context,
  session: AccessSessionRecord,
  { agreementSha256, readMs }: Body,
  release: Release,
) {
  const acceptedAt = context.now()
  return {
    recipientId: session.recipientId,
    shareId: session.shareId,
    ideaId: session.ideaId,
    ownerId: session.ownerId,
    shownHashEchoed: agreementSha256 !== undefined,
    title: release.title,
    documentId: release.documentId,
    name: session.name,
    email: session.email,
    verified: session.verified,
    revision: release.revision,
    contentSha256: release.contentSha256,
    digest: release.digest,
    acceptedAt,
    readMs: readMs ?? null,
    scrolledToEndAt:
      readMs === undefined
        ? null
        : new Date(Math.min(acceptedAt.getTime(), session.steppedAt.getTime() + readMs)),
  }
}

/** Whether it was not there before. */
async function insertOnce(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** From the step before, or again for a text that changed; an open or closed session stays what it is. */
async function markAccepted(session: AccessSessionRecord, agreementSha256: string) {
  const from: AccessState[] = [session.verified ? 'verified' : 'identified', 'accepted']
  const accepted = await AccessSessionModel.findOneAndUpdate(
    { recipientId: session.recipientId, cookieHash: session.cookieHash, state: { $in: from } },
    { $set: { state: 'accepted', agreementSha256 } },
    { returnDocument: 'after' },
  ).lean()
  if (!accepted) throw new AppError('identify')
  return accepted
}
