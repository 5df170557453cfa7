// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type PropsWithChildren } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Share } from '#contract/shares.ts'
import { makeShare } from '../share.fake.ts'
import { LinkActions } from './link-actions.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: PropsWithChildren) => children,
  createLink: () => () => null,
}))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const show = (share: Partial<Share>) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <LinkActions share={makeShare(share)} lastOpenedAt={null} />
        <p>
          <a href="#readers">Who read it</a>
        </p>
      </QueryClientProvider>,
    ),
  )
const timed = { shareType: 'time-dependent', expiresAt: '2026-11-28T09:00:00Z' } as const

test('the focus of who gives a link more time stays with what is done to that link', async () => {
  await show({ ...timed, state: 'expired' })
  const give = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Give a week',
  )
  give?.focus()
  expect(document.activeElement).toBe(give)
  await show({ ...timed, state: 'active' })
  expect(document.activeElement?.textContent).toBe('Extend')
})

test('a link for one address says for whom it is, and not that a mail has reached them: nobody knows', async () => {
  await show({ shareType: 'email', recipientEmail: 'grace@example.org' })
  expect(document.querySelector('label')?.textContent).toBe('The link for grace@example.org')
})

test('the focus of who switches a link off is beside what went with it', async () => {
  await show(timed)
  const off = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Switch off')
  off?.focus()
  await show({ ...timed, state: 'revoked', revokedAt: '2026-11-28T09:00:00Z' })
  expect(document.activeElement?.textContent).toBe('Who read it')
})
