// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { DeviceLine } from './device-line.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('the line about this device offers notifications once the service worker is ready', async () => {
  const keepApp = stubBrowser()
  show()
  await until(() => expect(document.body.textContent).toContain('Not yet on this device'))
  expect(document.querySelector('button')).toBeNull()
  keepApp()
  await until(() => expect(document.querySelector('button')?.textContent).toBe('Turn on'))
  expect(document.body.textContent).toContain('This device shows no notifications')
})

it('the line about this device offers no notifications if the server switched the service worker off', async () => {
  stubBrowser()
  show({ isWorkerOff: true })
  await until(() => expect(document.body.textContent).toContain('Not in this browser'))
})

/** Stubs a first visit. Returns a function that makes its service worker ready. */
function stubBrowser(): () => void {
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('PushManager', class {})
  const pushManager = { getSubscription: async () => null }
  const registration = { active: null as object | null, pushManager }
  let settle = () => {}
  const ready = new Promise<void>((resolve) => {
    settle = resolve
  })
  const serviceWorker = { getRegistration: async () => registration, ready }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  return () => {
    registration.active = {}
    settle()
  }
}

function show({ isWorkerOff = false } = {}): void {
  const settings = { pushKey: 'key', devices: [] }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceLine userId={7} settings={settings} browser={{ needsHomeScreen: false, isWorkerOff }} />
    </QueryClientProvider>,
  )
}
