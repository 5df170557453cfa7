import { describe, expect, test } from 'vitest'
import type { Share } from '#contract/shares.ts'
import { formatDateTime } from '../ui/look/format-date.ts'
import { makeShare } from './share.fake.ts'
import { describeLimits, describeNew, describeViews, offersDownload, stateNames } from './share-words.ts'

const share = makeShare()
const version = { id: 7, number: 2, title: 'House rules' }

describe('the words about a link', () => {
  test('count its views, and name their maximum if there is one', () => {
    expect(describeViews(share)).toBe('0 views')
    expect(describeViews({ viewCount: 1, maxViews: null })).toBe('1 view')
    expect(describeViews({ viewCount: 1, maxViews: 5 })).toBe('1 of 5 views')
    expect(describeViews({ viewCount: 0, maxViews: 1 })).toBe('0 of 1 view')
  })

  test('count its new comments', () => {
    expect([1, 3].map(describeNew)).toEqual(['1 new comment', '3 new comments'])
  })

  const expiresAt = '2026-12-01T10:00:00Z'
  const recipientEmail = 'a@example.org'
  const limits: [said: string, Partial<Share>][] = [
    ['', {}],
    ['a@example.org · no downloads', { recipientEmail, allowDownload: false }],
    ['a@example.org · passcode', { recipientEmail, requireCode: true, hasPasscode: true }],
    ['Code by email · passcode', { requireCode: true, hasPasscode: true }],
    ['Agreement “House rules”', { agreement: version }],
    ['Until Dec 1, 2026', { expiresAt }],
    ['Expired Dec 1, 2026', { expiresAt, state: 'expired' }],
    // A revoked link does not say when it would have expired.
    ['Switched off Nov 21, 2026', { expiresAt, state: 'revoked', revokedAt: share.createdAt }],
  ]
  test.each(limits)('name its limits: "%s"', (said, change) => {
    const text = describeLimits({ ...share, ...change })
    expect(text.replace(/(, 2026).*/, '$1')).toBe(said)
  })

  test('offer no download of a PDF that cannot be stamped', () => {
    expect(offersDownload(share, null)).toBe(true)
    expect(offersDownload(share, 'encrypted')).toBe(false)
    expect(offersDownload({ ...share, allowDownload: false }, null)).toBe(false)
    expect(describeLimits(share, 'encrypted')).toBe('No downloads')
  })

  test('use the same word for its state and for its end', () => {
    const ended = { ...share, expiresAt, revokedAt: share.createdAt }
    expect(describeLimits(ended)).toBe(`${stateNames.revoked} ${formatDateTime(share.createdAt)}`)
    const over = describeLimits({ ...ended, revokedAt: null, state: 'expired' })
    expect(over).toBe(`${stateNames.expired} ${formatDateTime(expiresAt)}`)
    expect(stateNames).toMatchObject({ active: 'Active', used: 'Used up' })
  })
})
