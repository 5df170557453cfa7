import { shareRules } from '#contract/rules/share-rules.ts'
import type { Share } from '#contract/shares.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'

/** The name that the owner gave a link, or else its kind. */
export const titleOf = ({ name, shareType }: Pick<Share, 'name' | 'shareType'>): string =>
  name ?? `${shareRules[shareType].name} link`

/** Why and since when a link no longer opens; null while it does. `lastOpenedAt` is null when it is not known. */
export function endOf(share: Share, lastOpenedAt: string | null): { title: string; text: string } | null {
  const { state, revokedAt, expiresAt, maxViews, viewCount } = share
  switch (state) {
    case 'active':
      return null
    case 'revoked':
      return {
        title: revokedAt ? `Switched off ${formatDateTime(revokedAt)}` : 'Its idea was deleted',
        text: 'This link stays closed. Make a new one instead.',
      }
    case 'expired':
      return {
        title: `Expired ${expiresAt ? formatDateTime(expiresAt) : ''}`,
        text: 'Give it more time, and the same link opens again.',
      }
    case 'used':
      return {
        title: `Used up${lastOpenedAt ? ` ${formatDateTime(lastOpenedAt)}` : ''}`,
        text: `${viewCount} of ${maxViews} ${maxViews === 1 ? 'view' : 'views'}. Give it more, and the same link opens again. Current readers can go on.`,
      }
  }
}
