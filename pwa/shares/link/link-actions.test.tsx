// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'
import { expect, test, vi } from 'vitest'
import type { Share } from '#contract/shares.ts'
import { reactPage } from '../../../tests/support/react-page.ts'
import { makeShare } from '../share.fake.ts'
import { LinkActions } from './link-actions.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: PropsWithChildren) => children,
  createLink: () => () => null,
}))

const draw = reactPage()

const show = (share: Partial<Share>) =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <LinkActions share={makeShare(share)} lastOpenedAt={null} />
      <p>
        <a href="#readers">Who read it</a>
      </p>
    </QueryClientProvider>,
  )
const timed = { shareType: 'time-dependent', expiresAt: '2026-11-28T09:00:00Z' } as const

test('giving a link more time keeps the focus among the actions of that link', async () => {
  await show({ ...timed, state: 'expired' })
  const give = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'One more week',
  )
  give?.focus()
  expect(document.activeElement).toBe(give)
  await show({ ...timed, state: 'active' })
  expect(document.activeElement?.textContent).toBe('Extend')
})

test('an email link names the address that it is for', async () => {
  await show({ shareType: 'email', recipientEmail: 'grace@example.org' })
  expect(document.querySelector('label')?.textContent).toBe('The link for grace@example.org')
})

test('switching a link off moves the focus to what follows its removed actions', async () => {
  await show(timed)
  const off = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Switch off')
  off?.focus()
  await show({ ...timed, state: 'revoked', revokedAt: '2026-11-28T09:00:00Z' })
  expect(document.activeElement?.textContent).toBe('Who read it')
})
