import type { BodyOf } from '#contract/endpoint.ts'
import { DAY } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import { versionLabel } from '#contract/rules/own-agreement.ts'
import { type ShareRules, shareRules } from '#contract/rules/share-rules.ts'
import { opensOnce, type ShareType } from '#contract/rules/share-type.ts'
import type { createShare } from '#contract/shares.ts'
import { emailKey } from '../accounts/email-key.ts'
import { fieldError } from '../server/app-error.ts'
import { serverLimits } from '../server/server-limits.ts'
import { asksForCode } from './asks-for-code.ts'
import type { ShareFacts } from './find-share.ts'

export type ShareBody = BodyOf<typeof createShare>
export type ShareTerms = { expiresAt: Date | null; maxViews: number | null; recipientEmail: string | null }

/** The limits of a new link, by the rules of its type (api/contract/rules/share-rules.ts). */
export function readTerms(body: ShareBody, now: Date): ShareTerms {
  const rules = shareRules[body.shareType]
  return {
    expiresAt:
      rules.expiresAt === 'never' ? null : (readExpiry(body.expiresAt, now) ?? expiryWithout(rules, now)),
    maxViews:
      rules.maxViews === 'never' ? null : (readViews(body.shareType, body.maxViews) ?? viewsWithout(rules)),
    recipientEmail: rules.recipientEmail === 'required' ? readRecipientEmail(body) : null,
  }
}

const expiryWithout = ({ expiresAt }: ShareRules, now: Date) =>
  expiresAt === 'required' ? new Date(now.getTime() + limits.shareDefaultDays * DAY) : null

const viewsWithout = ({ maxViews }: ShareRules) => (maxViews === 'required' ? 1 : null)

/** What a field for date and time holds, sent as it is. Without a zone it would be read in the one of this machine. */
const WITHOUT_ZONE = /T[\d:.]+$/

/** The end that an owner asks for, checked to be in the future and not too far. Without a time zone it is UTC. */
export function readExpiry(expiresAt: string | null, now: Date): Date | null {
  if (expiresAt === null) return null
  const moment = new Date(WITHOUT_ZONE.test(expiresAt) ? `${expiresAt}Z` : expiresAt)
  if (moment <= now) throw fieldError('expiresAt', 'Please choose a time in the future.')
  if (moment.getTime() > now.getTime() + serverLimits.shareMaxDays * DAY)
    throw fieldError('expiresAt', `Please choose a time at most ${serverLimits.shareMaxDays} days from now.`)
  return moment
}

/** The number of views that an owner asks for, checked against the link's type. */
export function readViews(shareType: ShareType, maxViews: number | null): number | null {
  if (maxViews !== null && opensOnce(shareType) && maxViews > serverLimits.oneTimeMaxViews)
    throw fieldError('maxViews', `At most ${serverLimits.oneTimeMaxViews} people can open a one-time link.`)
  return maxViews
}

function readRecipientEmail({ recipientEmail }: ShareBody): string {
  if (recipientEmail === null) throw fieldError('recipientEmail', 'Please enter a valid email address')
  return emailKey(recipientEmail)
}

type Terms = Pick<
  ShareFacts,
  'recipientEmail' | 'expiresAt' | 'maxViews' | 'allowDownload' | 'requireCode' | 'passcodeHash' | 'agreement'
>

/** A link's terms as events record them. */
export const termsOf = (share: Terms) => ({
  expiresAt: share.expiresAt?.toISOString() ?? null,
  maxViews: share.maxViews,
  allowDownload: share.allowDownload,
  requireCode: asksForCode(share),
  hasPasscode: Boolean(share.passcodeHash),
  ...(share.agreement ? { agreement: versionLabel(share.agreement) } : {}),
})
