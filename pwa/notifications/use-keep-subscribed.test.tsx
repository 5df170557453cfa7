// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { useKeepSubscribed } from './use-keep-subscribed.ts'

const navigate = vi.fn(async (_to: { href: string }) => undefined)
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate }) }))
afterEach(() => vi.unstubAllGlobals())

it('a page opens a tapped notification even if notifications were switched on after it was opened', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const permission = { permission: 'default' }
  vi.stubGlobal('Notification', permission)
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => undefined })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: worker }))
  function Page() {
    useKeepSubscribed(7)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  permission.permission = 'granted'
  await until(() => {
    worker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'OPEN', id: 'a', path: '/activity?idea=3' } }),
    )
    expect(navigate).toHaveBeenCalledWith({ href: '/activity?idea=3' })
  })
  act(() => root.unmount())
})
