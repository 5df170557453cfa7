import type { ErrorCode } from '#contract/errors.ts'
import type { ShareState } from '#contract/shares.ts'
import { AppError } from '../server/app-error.ts'
import type { ShareFacts } from './find-share.ts'

/** A link is revoked (also by deleting its idea), expired, used up or active; the first of these that holds is its state. */
export function shareState(
  share: Pick<ShareFacts, 'revokedAt' | 'expiresAt' | 'maxViews' | 'viewCount'>,
  ideaExists: boolean,
  now: Date,
): ShareState {
  if (share.revokedAt !== null || !ideaExists) return 'revoked'
  if (share.expiresAt !== null && now >= share.expiresAt) return 'expired'
  if (share.maxViews !== null && share.viewCount >= share.maxViews) return 'used'
  return 'active'
}

const codes: Record<Exclude<ShareState, 'active'>, ErrorCode> = {
  revoked: 'share_revoked',
  expired: 'share_expired',
  used: 'share_used',
}

/** The error for a dead link. */
export const refusalOf = (state: Exclude<ShareState, 'active'>) => new AppError(codes[state])
