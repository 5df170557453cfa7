import { expect, test } from 'vitest'
import { laterExpiry, renewedTerms, renewLabel, WEEK } from './renewed-terms.ts'
import { makeShare } from './share.fake.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')

test('renewing gives an expired link a week from now, and a used one one more view', () => {
  const expiresAt = '2026-11-20T12:00:00.000Z'
  expect(renewedTerms(makeShare({ state: 'expired', expiresAt }), now)).toEqual({
    expiresAt: '2026-11-29T12:00:00.000Z',
  })
  expect(renewedTerms(makeShare({ state: 'used', maxViews: 3, viewCount: 3 }), now)).toEqual({ maxViews: 4 })
  expect(renewedTerms(makeShare({ state: 'expired', expiresAt, maxViews: 1, viewCount: 1 }), now)).toEqual({
    expiresAt: '2026-11-29T12:00:00.000Z',
    maxViews: 2,
  })
})

test('the button for renewing says what the link gets', () => {
  expect([renewLabel('expired'), renewLabel('used')]).toEqual(['One more week', 'One more view'])
})

test('renewing gives an active or revoked link nothing', () => {
  for (const state of ['active', 'revoked'] as const)
    expect(renewedTerms(makeShare({ state }), now)).toBeNull()
})

test('more time for a link counts from its end if that is to come, or else from now', () => {
  expect(laterExpiry('2026-11-25T00:00:00.000Z', WEEK, now)).toBe('2026-12-02T00:00:00.000Z')
  expect(laterExpiry('2026-11-01T00:00:00.000Z', WEEK, now)).toBe('2026-11-29T12:00:00.000Z')
  expect(laterExpiry(null, WEEK, now)).toBe('2026-11-29T12:00:00.000Z')
})
