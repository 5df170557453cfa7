import type { BodyOf } from '#contract/endpoint.ts'
import type { VersionName } from '#contract/rules/own-agreement.ts'
import type { changeShare as endpoint, Share } from '#contract/shares.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { clearAccessRequests } from '../activity/log/mark-events.ts'
import { newEvent } from '../activity/log/new-event.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { chooseAgreement } from '../agreements/own/choose-agreement.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { listChanged, newTerms, type Terms } from './changed-terms.ts'
import { describeShare } from './describe-share.ts'
import { findOwnShare, type ShareFacts } from './find-share.ts'
import { ShareModel } from './share.model.ts'
import { shareState } from './share-state.ts'
import { termsOf } from './share-terms.ts'
import { sameTerms, toUpdate } from './terms-update.ts'

/** How often a change is attempted when other changes get in first. */
const TRIES = 5

/**
 * Changes a link that was not revoked. One conditional write: it matches only if the link is not revoked, has not been opened more
 * often than the new maximum, and still has the terms that the change was computed from, so that the event records what really
 * changed. A link that has ended becomes active again at the same address. Repeating a change changes nothing.
 */
export async function changeShare(
  context: Context,
  ownerId: number,
  id: number,
  { passcode, agreement: wanted, ...body }: BodyOf<typeof endpoint>,
): Promise<Share> {
  const before = await getChangeable(ownerId, id)
  if (body.requireCode && !context.mailer.reachesPeople) throw new AppError('mail_unavailable')
  const passcodeHash = passcode ? await hashPassword(context, passcode) : passcode
  const agreement = wanted ? await findChosen(before, wanted) : wanted
  for (let tries = 0; tries < TRIES; tries++) {
    const share = await getChangeable(ownerId, id)
    const terms = newTerms(share, { ...body, passcodeHash, agreement }, context.now())
    const changed = await tryChange(context, share, terms)
    if (!changed) continue
    // Runs even if nothing changed, because an earlier attempt may have been interrupted here: people who asked for access have it
    // again.
    if (shareState(changed, true, context.now()) === 'active') await clearAccessRequests(ownerId, id)
    return describeShare(context, changed)
  }
  throw new AppError('busy', { retryAfter: 1 })
}

async function getChangeable(ownerId: number, id: number): Promise<ShareFacts> {
  const share = await findOwnShare(ownerId, id)
  if (!share) throw new AppError('not_found')
  if (share.revokedAt !== null) throw new AppError('share_switched_off')
  await getOwnIdea(ownerId, share.ideaId)
  return share
}

/** The link's current agreement version may be chosen again, even if it is archived or no longer the newest. */
const findChosen = async ({ ownerId, agreement }: ShareFacts, { id, number }: VersionName) =>
  agreement?.id === id && agreement.number === number ? agreement : chooseAgreement(ownerId, { id, number })

/** The changed link; null if something else changed it in between. */
async function tryChange(context: Context, share: ShareFacts, terms: Terms): Promise<ShareFacts | null> {
  const after = { ...share, ...terms }
  const changed = listChanged(share, after)
  if (changed.length === 0) return share
  const { id: shareId, ideaId, ownerId } = share
  const at = context.now()
  const facts = {
    changed,
    ...termsOf(after),
    was: { expiresAt: share.expiresAt?.toISOString() ?? null, maxViews: share.maxViews },
    livesAgain: shareState(share, true, at) !== 'active' && shareState(after, true, at) === 'active',
  }
  const event = newEvent(context, { ideaId, ownerId, shareId }, 'link-changed', facts, { at })
  const notRevoked = { _id: shareId, ownerId, revokedAt: null }
  const opened = terms.maxViews === null ? {} : { viewCount: { $lte: terms.maxViews } }
  const written = await ShareModel.updateOne(
    { ...notRevoked, ...opened, ...sameTerms(share) },
    { ...toUpdate(terms), $push: { pendingEvents: event } },
  )
  if (written.matchedCount === 0) return null
  await writeDown(context, ShareModel.modelName, event)
  return after
}
