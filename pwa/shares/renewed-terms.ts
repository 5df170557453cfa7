import { DAY } from '#contract/rules/durations.ts'
import type { Share } from '#contract/shares.ts'

export const WEEK = 7 * DAY

/** The expiry moved by `more` milliseconds: counted from now if it has passed, else from itself. */
export const laterExpiry = (expiresAt: string | null, more: number, now: number): string =>
  new Date(Math.max(now, expiresAt === null ? now : Date.parse(expiresAt)) + more).toISOString()

/** The terms that renew a link which has expired or is used up: a week, one more view, or both. Null for a link in another state. */
export function renewedTerms(share: Share, now: number): { expiresAt?: string; maxViews?: number } | null {
  const { state, expiresAt, maxViews, viewCount } = share
  if (state !== 'expired' && state !== 'used') return null
  const isUsed = maxViews !== null && viewCount >= maxViews
  return {
    ...(state === 'expired' ? { expiresAt: laterExpiry(expiresAt, WEEK, now) } : {}),
    ...(isUsed ? { maxViews: viewCount + 1 } : {}),
  }
}

/** Label of the button that renews a link. */
export const renewLabel = (state: 'expired' | 'used'): string =>
  state === 'expired' ? 'One more week' : 'One more view'
