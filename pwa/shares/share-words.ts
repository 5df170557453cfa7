import type { StampFault } from '#contract/rules/stamp-faults.ts'
import type { Share, ShareState } from '#contract/shares.ts'
import { formatDateTime } from '../ui/look/format-date.ts'

export const stateNames: Record<ShareState, string> = {
  active: 'Active',
  revoked: 'Switched off',
  expired: 'Expired',
  used: 'Used up',
}

/** '3 views' or '1 of 5 views'. */
export function describeViews({ viewCount, maxViews }: Pick<Share, 'viewCount' | 'maxViews'>): string {
  if (maxViews !== null) return `${viewCount} of ${maxViews} ${maxViews === 1 ? 'view' : 'views'}`
  return viewCount === 1 ? '1 view' : `${viewCount} views`
}

/** Comments by readers that the owner has not seen. */
export const describeNew = (count: number): string => `${count} new ${count === 1 ? 'comment' : 'comments'}`

/** Whether readers can download: never a PDF that cannot be stamped with their names, whatever its link says. */
export const offersDownload = ({ allowDownload }: Share, fault: StampFault | null): boolean =>
  allowDownload && fault === null

/** Recipient, end and limits of a link; empty when it has none. */
export function describeLimits(share: Share, fault: StampFault | null = null): string {
  const { recipientEmail, expiresAt, revokedAt, agreement, requireCode, hasPasscode, state } = share
  const until = expiresAt && `${state === 'expired' ? 'expired' : 'until'} ${formatDateTime(expiresAt)}`
  const off = revokedAt && `switched off ${formatDateTime(revokedAt)}`
  const parts = [
    recipientEmail,
    off ?? until,
    offersDownload(share, fault) ? null : 'no downloads',
    requireCode && !recipientEmail ? 'code by email' : null,
    hasPasscode ? 'passcode' : null,
    agreement ? `agreement “${agreement.title}”` : null,
  ].filter(Boolean)
  const text = parts.join(' · ')
  return recipientEmail ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
