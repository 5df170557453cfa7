import { describe, expect, test } from 'vitest'
import { formatDuration } from '../ui/look/format-duration.ts'
import { makeEvent } from './event.fake.ts'
import { detailsOf } from './event-details.ts'

const oneTime = { id: 12, shareType: 'one-time', state: 'expired' }
const until = (text: string) => text.replace(/^until .*2026.*/, 'until a day')

/** Details of an event that follow its link. */
const factsOf = (kind: string, facts: Record<string, unknown>) => {
  const [link, ...rest] = detailsOf(makeEvent(kind, { facts }))
  expect(link).toBe('Full access link')
  return rest.map(until)
}

describe('the details shown behind the time of an event', () => {
  test('name the link by the name that its owner gave it, or else by its kind', () => {
    expect(detailsOf(makeEvent('published'))).toEqual([])
    expect(detailsOf(makeEvent('closed', { link: oneTime }))).toEqual(['One-time view link'])
    const link = { ...oneTime, name: 'For the bank' }
    expect(detailsOf(makeEvent('closed', { link }))).toEqual(['link “For the bank”'])
  })

  const pages = { unit: 'page', visibleSeconds: 80, pages: [20, 0, 60] }
  test.each([
    ['agreed', {}, ['read for 1 min 40 s']],
    ['agreed', { readMs: null }, []],
    ['agreed', { readMs: null, agreementVersion: 'own-7.3' }, ['your own agreement, version 3']],
    ['read', {}, ['until they closed it']],
    ['read', { ended: 'idle' }, []],
    ['read', { ended: 'over' }, ['until time ran out']],
    ['read', { ended: 'link-ended' }, ['until the link ended']],
    ['read', { ...pages, ended: 'idle' }, ['2 of 3 pages']],
    ['refused', { count: 1 }, []],
    ['refused', { count: 2 }, ['2 times within an hour']],
    ['link-made', {}, []],
    [
      'link-made',
      { expiresAt: '2026-12-01T10:00:00Z', maxViews: 5, allowDownload: false },
      ['until a day', 'at most 5 views', 'no downloads'],
    ],
    [
      'link-made',
      { requireCode: true, hasPasscode: true, agreement: 'own-7.2' },
      ['with a code', 'with a passcode', 'your own agreement, version 2'],
    ],
  ])('tell the facts of a %s event: %j', (kind, facts, expected) => {
    expect(factsOf(kind, facts)).toEqual(expected)
  })

  test.each([
    ['name', {}, 'name changed'],
    ['expiresAt', { expiresAt: null }, 'no expiry'],
    ['expiresAt', { expiresAt: '2026-12-01T10:00:00Z' }, 'until a day'],
    ['maxViews', { maxViews: null }, 'any number of views'],
    ['maxViews', { maxViews: 1 }, 'at most 1 view'],
    ['allowDownload', { allowDownload: true }, 'downloads allowed'],
    ['allowDownload', { allowDownload: false }, 'no downloads'],
    ['requireCode', { requireCode: true }, 'asks for a code'],
    ['requireCode', { requireCode: false }, 'asks for no code'],
    ['passcode', { hasPasscode: true }, 'a new passcode'],
    ['passcode', { hasPasscode: false }, 'no passcode'],
    ['agreement', { agreement: 'own-7.2' }, 'your own agreement, version 2'],
    ['agreement', { agreement: undefined }, 'the standard agreement'],
  ])('tell the change of a link’s %s: %j', (changed, facts, expected) => {
    expect(factsOf('link-changed', { ...facts, changed: [changed] })).toEqual([expected])
  })

  test('tell each of several changed terms of a link', () => {
    expect(factsOf('link-changed', { changed: ['name', 'maxViews'] })).toEqual([
      'name changed',
      'any number of views',
    ])
  })

  test.each([
    ['active', []],
    ['revoked', ['the link is switched off']],
    ['expired', ['the link has expired']],
    ['used', ['the link is used up']],
  ])('tell why a reader who asks for access has none, for a link that is %s', (state, expected) => {
    expect(detailsOf(makeEvent('asked', { link: { ...oneTime, state } })).slice(1)).toEqual(expected)
  })

  test('tell the network of a refused reader, but not of one who opened the idea', () => {
    const network = '203.0.113.0/24'
    expect(detailsOf(makeEvent('refused', { network })).at(-1)).toBe(`from the network ${network}`)
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
])('a duration of %i ms is shown as %s', (milliseconds, said) => {
  expect(formatDuration(milliseconds)).toBe(said)
})
