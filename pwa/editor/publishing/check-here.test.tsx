// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { idea } from '../../../tests/sync/rows.ts'
import { setPageAccount } from '../../data/account.ts'
import { CheckHere } from './check-here.tsx'

test('recomputing the digest moves the keyboard focus to the result', async () => {
  setPageAccount(1)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CheckHere idea={idea(7, { content: '<p>An edge.</p>', status: 'published' })} />
      </QueryClientProvider>,
    ),
  )
  const button = place.querySelector('button')
  button?.focus()
  await act(async () => button?.click())
  expect(document.activeElement?.textContent).toMatch(/digest/)
  expect(document.activeElement).not.toBe(document.body)
  await act(async () => root.unmount())
  place.remove()
  setPageAccount(null)
  vi.unstubAllGlobals()
})
