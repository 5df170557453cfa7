import { opensOnce } from '#contract/rules/share-type.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { asksForCode } from './asks-for-code.ts'
import { findShares, type ShareFacts } from './find-share.ts'
import { ShareModel } from './share.model.ts'
import { refusalOf, shareState } from './share-state.ts'

/**
 * How many recent openings are kept for links that are not one-time: enough to recognise a repeat, and limited so that the document
 * cannot grow.
 */
const KEPT_CLAIMS = 200

/**
 * One conditional write decides who sees an idea: it matches only while the link is not revoked, not expired and has views left,
 * and it counts the view in the same step. Claiming the same view again (double tap, lost answer, crash) counts it once. A one-time
 * link also remembers each person, who may open it once. The link must not require a proof now (a code, or a new or changed passcode)
 * that `share` did not require when the reader was checked.
 */
export async function consumeView(
  context: Context,
  share: ShareFacts,
  personKey: string,
  viewId: string,
): Promise<void> {
  const now = context.now()
  const once = opensOnce(share.shareType)
  const notRevoked = { _id: share.id, revokedAt: null }
  const notExpired = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }
  const viewsLeft = { $or: [{ maxViews: null }, { $expr: { $lt: ['$viewCount', '$maxViews'] } }] }
  const sameProofs = {
    passcodeHash: { $in: [share.passcodeHash ?? null, null] },
    ...(asksForCode(share) ? {} : { requireCode: { $ne: true } }),
  }
  const firstTime = {
    'openedBy.viewId': { $ne: viewId },
    ...(once ? { 'openedBy.person': { $ne: personKey } } : {}),
  }
  const opening = { $each: [{ person: personKey, viewId }] }
  const counted = await ShareModel.updateOne(
    { ...notRevoked, ...sameProofs, ...firstTime, $and: [notExpired, viewsLeft] },
    {
      $inc: { viewCount: 1 },
      $push: { openedBy: once ? opening : { ...opening, $slice: -KEPT_CLAIMS } },
    },
  )
  if (counted.matchedCount === 1) return
  if (await ShareModel.exists({ ...notRevoked, ...notExpired, 'openedBy.viewId': viewId })) return
  throw await refusal(share, now)
}

/** Whether this view was already counted, so that its session may still receive the content. */
export async function isCounted(shareId: number, viewId: string | null): Promise<boolean> {
  return viewId !== null && (await ShareModel.exists({ _id: shareId, 'openedBy.viewId': viewId })) !== null
}

async function refusal(seen: ShareFacts, now: Date) {
  const share = await findShare(seen.id)
  const state = share ? shareState(share, true, now) : 'revoked'
  if (share && state === 'active') {
    if (share.passcodeHash && share.passcodeHash !== seen.passcodeHash)
      return new AppError('passcode_required')
    if (share.requireCode && !asksForCode(seen)) return new AppError('verify_required')
  }
  return refusalOf(state === 'active' ? 'used' : state)
}

const findShare = async (id: number): Promise<ShareFacts | undefined> => (await findShares([id]))[0]
