import { describe, expect, test } from 'vitest'
import { formatDuration } from '../ui/look/format-duration.ts'
import { makeEvent } from './event.fake.ts'
import { detailsOf } from './event-details.ts'

const oneTime = { id: 12, shareType: 'one-time', state: 'expired' }

describe('what stands behind the time of an event', () => {
  test('the kind of link, as the share screen names it, and what belongs to the event', () => {
    expect(detailsOf(makeEvent('published'))).toEqual([])
    expect(detailsOf(makeEvent('agreed', { link: oneTime }))).toEqual([
      'One-time view link',
      'read for 1 min 40 s',
    ])
    expect(detailsOf(makeEvent('agreed', { facts: { readMs: null } }))).toEqual(['Full access link'])
    expect(detailsOf(makeEvent('read'))).toEqual(['Full access link', 'until they closed it'])
    const facts = { unit: 'page', visibleSeconds: 80, pages: [20, 0, 60] }
    expect(detailsOf(makeEvent('read', { facts }))).toEqual([
      'Full access link',
      '2 of 3 pages',
      'until they closed it',
    ])
    expect(detailsOf(makeEvent('asked', { link: oneTime }))).toEqual([
      'One-time view link',
      'the link has expired',
    ])
  })

  test('the terms of a new link', () => {
    const facts = { expiresAt: '2026-12-01T10:00:00Z', maxViews: 5, allowDownload: false }
    const [, until, ...rest] = detailsOf(makeEvent('link-made', { facts }))
    expect(until).toMatch(/^until Dec 1, 2026/)
    expect(rest).toEqual(['5 views', 'no downloads'])
  })

  test('what was changed of a link, and its name where it has one', () => {
    const link = { ...oneTime, state: 'active', name: 'For the bank' }
    const all = ['name', 'expiresAt', 'maxViews', 'allowDownload', 'requireCode', 'passcode']
    const facts = { changed: all, expiresAt: null, maxViews: 1, requireCode: true, hasPasscode: true }
    expect(detailsOf(makeEvent('link-changed', { link, facts }))).toEqual([
      'link “For the bank”',
      'another name',
      'no end',
      '1 view',
      'downloads allowed',
      'asks for a code',
      'a new passcode',
    ])
  })

  test('the network of those who were refused only, and how often they came', () => {
    const network = '203.0.113.0/24'
    expect(detailsOf(makeEvent('refused', { network, facts: { count: 3 } }))).toEqual([
      'Full access link',
      '3 times within an hour',
      `from the network ${network}`,
    ])
    expect(detailsOf(makeEvent('opened', { network }))).toEqual(['Full access link'])
  })
})

test.each([
  [400, 'a moment'],
  [40_000, '40 s'],
  [60_000, '1 min'],
  [100_000, '1 min 40 s'],
  [299_000, '4 min 59 s'],
  [310_000, '5 min'],
  [3_600_000, '1 h'],
  [3_900_000, '1 h 5 min'],
])('%i ms are %s', (milliseconds, said) => {
  expect(formatDuration(milliseconds)).toBe(said)
})
