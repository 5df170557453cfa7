// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeShare } from '../share.fake.ts'
import { LinkActions } from './link-actions.tsx'

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

const show = (state: 'active' | 'expired') =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <LinkActions
          share={makeShare({ state, shareType: 'time-dependent', expiresAt: '2026-11-28T09:00:00Z' })}
          lastOpenedAt={null}
        />
      </QueryClientProvider>,
    ),
  )

test('the focus of who gives a link more time stays with what is done to that link', async () => {
  await show('expired')
  const give = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Give a week',
  )
  give?.focus()
  expect(document.activeElement).toBe(give)
  await show('active')
  expect(document.activeElement?.textContent).toBe('Extend')
})
