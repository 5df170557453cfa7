import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { createShare } from '#contract/shares.ts'
import { emailKey } from '../accounts/email-key.ts'
import { fieldError } from '../http/app-error.ts'

export type ShareWish = BodyOf<typeof createShare>
export type ShareTerms = { expiresAt: Date | null; maxViews: number | null; recipientEmail: string | null }

const DAY = 24 * 60 * 60 * 1000

/**
 * What limits a link, by its type: one-time at least by a number of views, time-dependent by a time, e-mail by an
 * address, full access by nothing. A limit that a client adds to another type is kept, so that no link is ever wider
 * than what was asked for.
 */
export function readTerms(wish: ShareWish, now: Date): ShareTerms {
  switch (wish.shareType) {
    case 'full-access':
      return { expiresAt: null, maxViews: null, recipientEmail: null }
    case 'one-time':
      return { expiresAt: readExpiry(wish, now), maxViews: readPeople(wish), recipientEmail: null }
    case 'time-dependent':
      return {
        expiresAt: readExpiry(wish, now) ?? new Date(now.getTime() + limits.shareDefaultDays * DAY),
        maxViews: wish.maxViews,
        recipientEmail: null,
      }
    case 'email':
      return {
        expiresAt: readExpiry(wish, now),
        maxViews: wish.maxViews,
        recipientEmail: readRecipientEmail(wish),
      }
  }
}

function readExpiry({ expiresAt }: ShareWish, now: Date): Date | null {
  if (expiresAt === null) return null
  const moment = new Date(expiresAt)
  if (moment <= now) throw fieldError('expiresAt', 'Please choose a time in the future.')
  if (moment.getTime() > now.getTime() + limits.shareMaxDays * DAY)
    throw fieldError('expiresAt', `Please choose a time at most ${limits.shareMaxDays} days from now.`)
  return moment
}

function readPeople({ maxViews }: ShareWish): number {
  if (maxViews === null) return 1
  if (maxViews > limits.oneTimeMaxViews)
    throw fieldError('maxViews', `At most ${limits.oneTimeMaxViews} people can open a one-time link.`)
  return maxViews
}

function readRecipientEmail({ recipientEmail }: ShareWish): string {
  if (recipientEmail === null) throw fieldError('recipientEmail', 'Please enter a valid email address')
  return emailKey(recipientEmail)
}
