import type { Recipient } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { acceptAgreement as endpoint } from '#contract/recipients.ts'
import { getUserName } from '../accounts/get-user.ts'
import type { AcceptanceFacts } from '../agreements/acceptance-record.ts'
import { agreementFor, type FilledAgreement } from '../agreements/agreement-for.ts'
import { keepAcceptance } from '../agreements/keep-acceptance.ts'
import { findIdeaFacts } from '../ideas/find-idea-facts.ts'
import { type Release, releaseIdea } from '../ideas/release-idea.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { asksForCode } from '../shares/asks-for-code.ts'
import { findShares, type ShareFacts } from '../shares/find-share.ts'
import { refusalOf, shareState } from '../shares/share-state.ts'
import { AccessSessionModel, type AccessSessionRecord, type AccessState } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { describeRecipient, personOf } from './describe-recipient.ts'
import { knowsPasscode } from './proofs/passcode-proof.ts'
import { isLive } from './session-life.ts'

type Body = BodyOf<typeof endpoint>
const SALT_BYTES = 32

/**
 * A recipient accepts the agreement's current text, in their own session only. The acceptance is recorded before the session moves
 * on, so no document can be open without it.
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
  const { title, documentId } = release
  const names = { title, documentId, owner: ownerName, recipient: session.name }
  const agreement = await agreementFor(share, session, names)
  if (body.agreementSha256 !== undefined && body.agreementSha256 !== agreement.sha256)
    throw new AppError('agreement_changed')
  if (session.state === 'open' || session.agreementSha256 === agreement.sha256)
    return describeRecipient(session)
  const facts = describeAcceptance(context, { caller, session, body, release, ownerName, agreement })
  await keepAcceptance(context, facts, agreement.text, personOf(session, caller.network))
  return describeRecipient(await markAccepted(session, agreement))
}

/** The caller's own session and its share, checked to be at a step where the agreement may be accepted. */
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

type Accepted = {
  caller: Caller
  session: AccessSessionRecord
  body: Body
  release: Release
  ownerName: string
  agreement: FilledAgreement
}

function describeAcceptance(
  context: Context,
  { caller, session, body, release, ownerName, agreement }: Accepted,
): AcceptanceFacts {
  const acceptedAt = context.now()
  const { readMs = null, agreementSha256 } = body
  const { recipientId, shareId, ideaId, ownerId, name, email, verified, steppedAt } = session
  const { title, documentId, revision, contentSha256, digest } = release
  const { address, network, userAgent, languages } = caller
  return {
    ...{ recipientId, shareId, ideaId, ownerId, ownerName, name, email, verified },
    ...{ title, documentId, revision, contentSha256, digest },
    ...{ address, network, userAgent, languages },
    addressSalt: context.randomBytes(SALT_BYTES).toString('hex'),
    provenAt: verified ? steppedAt : null,
    agreementVersion: agreement.version,
    agreementSha256: agreement.sha256,
    shownHashEchoed: agreementSha256 !== undefined,
    acceptedAt,
    readMs,
    scrolledToEndAt:
      readMs === null ? null : new Date(Math.min(acceptedAt.getTime(), steppedAt.getTime() + readMs)),
  }
}

/** Accepts from the previous step, or again after the text changed; an open or closed session is not changed. */
async function markAccepted(session: AccessSessionRecord, { sha256, version }: FilledAgreement) {
  const from: AccessState[] = [session.verified ? 'verified' : 'identified', 'accepted']
  const accepted = await AccessSessionModel.findOneAndUpdate(
    { recipientId: session.recipientId, cookieHash: session.cookieHash, state: { $in: from } },
    { $set: { state: 'accepted', agreementSha256: sha256, agreementVersion: version } },
    { returnDocument: 'after' },
  ).lean()
  if (!accepted) throw new AppError('identify')
  return accepted
}
