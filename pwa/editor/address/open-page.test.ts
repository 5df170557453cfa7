import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Address,
  addressOf,
  addressOfDraft,
  followBrowser,
  followDraft,
  isOnItsWay,
  isSameAddress,
  openPage,
  readAddress,
} from './open-page.ts'

const draft = (draftId: string, ideaId?: number) => ({ draftId, ideaId })

describe('the address of an editor', () => {
  it('names an idea by its number, or by the draft’s id while it has none', () => {
    expect(readAddress('7', undefined)).toEqual({ ideaId: 7 })
    expect(readAddress('7', 'a')).toEqual({ ideaId: 7 })
    expect(readAddress('new', 'a')).toEqual({ draftId: 'a' })
    for (const id of ['new', '0', '07', '-1', '1.5', 'x', '1234567890123456'])
      expect(readAddress(id, undefined)).toBeNull()
    expect(addressOf(draft('a'))).toEqual({ draftId: 'a' })
    expect(addressOf(draft('a', 7))).toEqual({ ideaId: 7 })
  })
})

describe('an open page', () => {
  it('stays open when its draft gets its number', () => {
    const page = openPage({ draftId: 'a' })
    const moved = followDraft(page, page.key, draft('a', 7))
    expect(addressOfDraft(moved)).toEqual({ ideaId: 7 })
    // The browser has not followed yet.
    expect(followBrowser(moved, { draftId: 'a' })).toBe(moved)
    const arrived = followBrowser(moved, { ideaId: 7 })
    expect(arrived).toEqual({ key: page.key, trail: [{ ideaId: 7 }] })
    expect(followDraft(arrived, page.key, draft('a', 7))).toBe(arrived)
  })

  it('stays open when its draft’s address changes twice before the browser follows', () => {
    const page = openPage({ draftId: 'a' })
    const moved = followDraft(followDraft(page, page.key, draft('a', 7)), page.key, draft('b'))
    expect(followBrowser(moved, { ideaId: 7 })).toEqual({
      key: page.key,
      trail: [{ ideaId: 7 }, { draftId: 'b' }],
    })
    expect(followBrowser(moved, { draftId: 'b' }).key).toBe(page.key)
  })

  it('is replaced by a new page when the browser goes to the address that it had before', () => {
    const page = openPage({ ideaId: 5 })
    const copied = followBrowser(followDraft(page, page.key, draft('copy')), { draftId: 'copy' })
    const original = followBrowser(copied, { ideaId: 5 })
    expect(original.key).not.toBe(page.key)
    expect(addressOfDraft(original)).toEqual({ ideaId: 5 })
    const again = followBrowser(original, { draftId: 'copy' })
    expect([page.key, original.key]).not.toContain(again.key)
  })

  it('has no effect on the address any more once another page is open', () => {
    const page = openPage({ ideaId: 5 })
    const other = followBrowser(page, { ideaId: 6 })
    expect(followDraft(other, page.key, draft('copy'))).toBe(other)
    expect(isOnItsWay(other, { ideaId: 5 })).toBe(false)
  })

  it('always shows the browser’s address or is about to, and a page that ended never comes back', () => {
    const address: fc.Arbitrary<Address> = fc.oneof(
      fc.record({ ideaId: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ draftId: fc.constantFrom('a', 'b') }),
    )
    const place = fc.record({
      draftId: fc.constantFrom('a', 'b'),
      ideaId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    })
    const event = fc.oneof(
      fc.record({ kind: fc.constant('browser' as const), address }),
      fc.record({ kind: fc.constant('draft' as const), place }),
      fc.record({ kind: fc.constant('stale' as const), place }),
    )
    fc.assert(
      fc.property(address, fc.array(event, { maxLength: 30 }), (first, events) => {
        let page = openPage(first)
        let browser = first
        const ended = new Set<number>()
        for (const happened of events) {
          const before = page
          if (happened.kind === 'browser') {
            browser = happened.address
            page = followBrowser(page, browser)
            if (page.key !== before.key) {
              ended.add(before.key)
              // A new page takes over nothing from the one before.
              expect(page.trail).toEqual([browser])
            }
          } else if (happened.kind === 'draft') {
            page = followDraft(page, page.key, happened.place)
            expect(isSameAddress(addressOfDraft(page), addressOf(happened.place))).toBe(true)
            expect(page.key).toBe(before.key)
          } else {
            expect(followDraft(page, page.key - 1, happened.place)).toBe(page)
          }
          expect(isSameAddress(page.trail[0], browser)).toBe(true)
          expect(isOnItsWay(page, browser)).toBe(true)
          expect(ended.has(page.key)).toBe(false)
        }
      }),
      { seed: 4, numRuns: 2_000 },
    )
  })
})
