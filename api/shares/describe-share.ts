import type { Share } from '#contract/shares.ts'
import type { WaitingRequest } from '../activity/log/list-requests.ts'
import type { Context } from '../server/context.ts'
import { asksForCode } from './asks-for-code.ts'
import type { ShareFacts } from './find-share.ts'
import { shareState } from './share-state.ts'
import { unsealToken } from './share-token.ts'

/** A share as its owner sees it. */
export function describeShare(
  context: Context,
  share: ShareFacts,
  requests: WaitingRequest[] = [],
  newComments = 0,
): Share {
  return {
    id: share.id,
    ideaId: share.ideaId,
    shareType: share.shareType,
    state: shareState(share, true, context.now()),
    name: share.name ?? null,
    expiresAt: share.expiresAt?.toISOString() ?? null,
    maxViews: share.maxViews,
    viewCount: share.viewCount,
    recipientEmail: share.recipientEmail,
    allowDownload: share.allowDownload,
    requireCode: asksForCode(share),
    hasPasscode: Boolean(share.passcodeHash),
    agreement: share.agreement ?? null,
    accessLink: unsealToken(context, share.sealedToken),
    createdAt: share.createdAt.toISOString(),
    revokedAt: share.revokedAt?.toISOString() ?? null,
    requests: requests
      .filter(({ shareId }) => shareId === share.id)
      .map(({ name, email, askedAt }) => ({ name, email, askedAt: askedAt.toISOString() })),
    newComments,
  }
}
