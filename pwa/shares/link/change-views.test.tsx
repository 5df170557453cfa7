// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { setPageAccount } from '../../data/account.ts'
import { makeShare } from '../share.fake.ts'
import { ChangeViews } from './change-views.tsx'

test.each(['5 views', '٥', '0', '2.5', '0x10'])(
  'an invalid number of views (%s) for a link is refused at the field and not sent',
  async (typed) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
    const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(() =>
      Promise.reject(new TypeError('Failed to fetch')),
    )
    vi.stubGlobal('fetch', fetched)
    setPageAccount(1)
    const share = makeShare({ shareType: 'time-dependent', maxViews: 3 })
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      root.render(
        <QueryClientProvider client={new QueryClient()}>
          <ChangeViews share={share} onClose={() => undefined} />
        </QueryClientProvider>,
      ),
    )
    const field = document.querySelector<HTMLInputElement>('input[name=maxViews]')
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => field?.form?.requestSubmit())
    expect(fetched.mock.calls).toEqual([])
    expect(document.body.textContent).toContain('Please enter a whole number of views, at least 1.')
    await act(async () => root.unmount())
  },
)
