import { describe, expect, test } from 'vitest'
import { makeShare } from './share.fake.ts'
import { describeLimits, describeNew, describeViews, offersDownload } from './share-words.ts'

const share = makeShare()

describe('what a link says about itself', () => {
  test('views are counted against their maximum where there is one', () => {
    expect(describeViews(share)).toBe('0 views')
    expect(describeViews({ viewCount: 1, maxViews: null })).toBe('1 view')
    expect(describeViews({ viewCount: 1, maxViews: 5 })).toBe('1 of 5 views')
    expect(describeViews({ viewCount: 0, maxViews: 1 })).toBe('0 of 1 view')
  })

  test('new comments are counted', () => {
    expect([1, 3].map(describeNew)).toEqual(['1 new comment', '3 new comments'])
  })

  test('a link without limits says nothing more', () => {
    expect(describeLimits(share)).toBe('')
  })

  test('names the address, the end and what is not allowed', () => {
    expect(describeLimits({ ...share, recipientEmail: 'a@example.org', allowDownload: false })).toBe(
      'a@example.org · no downloads',
    )
    expect(describeLimits({ ...share, requireCode: true, hasPasscode: true })).toBe('Code by mail · passcode')
    expect(describeLimits({ ...share, expiresAt: '2026-12-01T10:00:00Z' })).toMatch(/^Until Dec 1, 2026/)
  })

  test('a PDF that cannot carry its readers’ names is never offered as a copy', () => {
    expect(offersDownload(share, null)).toBe(true)
    expect(offersDownload(share, 'encrypted')).toBe(false)
    expect(offersDownload({ ...share, allowDownload: false }, null)).toBe(false)
  })

  test('a link that was switched off says when, not until when it would have been open', () => {
    const text = describeLimits({
      ...share,
      state: 'revoked',
      expiresAt: '2026-12-01T10:00:00Z',
      revokedAt: share.createdAt,
    })
    expect(text).toMatch(/^Switched off Nov 21, 2026/)
  })
})
