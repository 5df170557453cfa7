// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { watchForUpdates } from './service-worker-updates.ts'

it('the first service worker is registered again after a failed installation once the device is online', async () => {
  const parts = { installing: null, waiting: null, active: null as { state: string } | null }
  const update = vi.fn(async () => undefined)
  const registration = Object.assign(new EventTarget(), parts, { update })
  const register = vi.fn(async () => registration)
  const worker = Object.assign(new EventTarget(), { controller: null, register })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: worker }))
  watchForUpdates()
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1))
  // A file of the app failed to load: nothing is installed, and the registration is gone.
  await new Promise((next) => setTimeout(next))
  expect(register).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(2))

  registration.active = { state: 'activated' }
  window.dispatchEvent(new Event('online'))
  await new Promise((next) => setTimeout(next))
  expect(register).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

it('registering again and again where the browser refuses it adds no listeners', async () => {
  const register = vi.fn(() => Promise.reject(new Error('refused')))
  const worker = Object.assign(new EventTarget(), { controller: null, register })
  const listen = vi.spyOn(worker, 'addEventListener')
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: worker }))
  vi.resetModules()
  const updates = await import('./service-worker-updates.ts')
  updates.watchForUpdates()
  for (let times = 1; times <= 4; times++) {
    await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(times))
    await new Promise((next) => setTimeout(next))
    window.dispatchEvent(new Event('online'))
  }
  expect(listen.mock.calls.filter(([type]) => type === 'message')).toHaveLength(1)
  vi.unstubAllGlobals()
})
