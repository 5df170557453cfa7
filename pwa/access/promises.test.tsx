// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenedDocument, ShareLookup } from '#contract/access.ts'
import { until } from '../../tests/support/until.ts'
import { confirm } from '../ui/overlays/confirm.tsx'
import { CoverScreen } from './cover/cover-screen.tsx'
import { CollectScreen } from './identify/collect-screen.tsx'
import { CloseButton } from './reading/close-button.tsx'
import { openSession } from './reading-session.fake.ts'

vi.mock('../ui/overlays/confirm.tsx', () => ({ confirm: vi.fn(async () => false) }))

const token = 'A'.repeat(43)
const lookup: ShareLookup = {
  idea: { id: 1, status: 'draft', user: { name: 'Ada Example' } },
  shareType: 'full-access',
  expiresAt: null,
  requireCode: false,
  next: 'identify',
  preview: false,
}
let place: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json(lookup))
  place = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  place.remove()
  vi.unstubAllGlobals()
})

test('the cover names no number of clauses of the agreement', async () => {
  const root = createRoot(place)
  await act(async () => root.render(<CoverScreen accessToken={token} />))
  await until(() => expect(place.textContent).toContain('confidentiality agreement'))
  expect(place.textContent).not.toMatch(/nine|clauses/)
  await act(async () => root.unmount())
})

test('closing a document says that the link opens again only while it is valid and has views left', async () => {
  // Other kinds of links may have a limited number of views, too.
  const opened = { preview: false, shareType: 'time-dependent' } as OpenedDocument
  const root = createRoot(place)
  await act(async () =>
    root.render(<CloseButton accessToken={token} opened={opened} session={openSession} />),
  )
  await act(async () => place.querySelector('button')?.click())
  const { description } = vi.mocked(confirm).mock.calls[0]?.[0] ?? {}
  expect(description).toBe('You can open the link again while it is valid and has views left.')
  await act(async () => root.unmount())
})

test.each(['identify', 'verify'] as const)(
  'mails about the idea are mentioned only beside the box that asks for them (%s)',
  async (next) => {
    const recipient = {
      id: 1,
      name: 'Grace',
      email: 'g@example.org',
      phone: null,
      agreedToNda: false,
      verified: false,
    }
    vi.stubGlobal('fetch', async () => Response.json({ ...lookup, requireCode: true, next, recipient }))
    const root = createRoot(place)
    await act(async () => root.render(<CollectScreen accessToken={next.padEnd(43, 'B')} />))
    await until(() => expect(place.textContent).toContain('Verify'))
    const box = place.querySelector('input[type=checkbox]')
    expect([box !== null, place.textContent?.includes('if you tick the box')]).toEqual(
      Array(2).fill(next === 'identify'),
    )
    await act(async () => root.unmount())
  },
)
