import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Share, ShareState } from '#contract/shares.ts'
import { setPageAccount } from '../data/account.ts'
import { makeShare } from '../shares/share.fake.ts'
import { describeEndingLinks } from './describe-ending-links.ts'

const share = (id: number, state: ShareState): Share => makeShare({ id, state })

/** The links that the server lists, two on each page. */
let shares: Share[] = []
beforeEach(() => {
  setPageAccount(1)
  vi.stubGlobal('fetch', async (url: string) => {
    const from = Number(/cursor=(\d+)/.exec(url)?.[1] ?? 0)
    const next = { Link: `</api/ideas/7/shares?cursor=${from + 2}>; rel="next"` }
    return new Response(JSON.stringify(shares.slice(from, from + 2)), {
      headers: from + 2 < shares.length ? next : {},
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setPageAccount(null)
})

const idea = { id: 7, shareCount: 4 }

test('the question before deleting counts the active links that stop working, on every page of the list', async () => {
  shares = [share(1, 'active'), share(2, 'revoked'), share(3, 'used'), share(4, 'active')]
  expect(await describeEndingLinks(idea)).toBe('2 links to it stop working: nobody can open it any more.')
  shares = [share(1, 'active'), share(2, 'revoked')]
  expect(await describeEndingLinks(idea)).toBe('1 link to it stops working: nobody can open it any more.')
  shares = [share(2, 'revoked'), share(3, 'expired')]
  expect(await describeEndingLinks(idea)).toBeUndefined()
})

test('the question before deleting asks the server nothing if the idea has no links or no number', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  expect(await describeEndingLinks({ id: null, shareCount: 3 })).toBeUndefined()
  expect(await describeEndingLinks({ id: 7, shareCount: 0 })).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})

test('the question before deleting names no number of links if the server does not answer', async () => {
  const uncounted = 'Its links stop working: nobody can open it any more.'
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await describeEndingLinks(idea)).toBe(uncounted)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  expect(await describeEndingLinks(idea)).toBe(uncounted)
})
