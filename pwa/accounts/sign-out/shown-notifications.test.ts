import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetLastUser, rememberLastUser } from '../../data/last-user.ts'
import { signOutDevice } from './sign-out-device.ts'

afterEach(() => vi.unstubAllGlobals())

function browser(unsubscribe: () => Promise<boolean>) {
  const shown = new Set(['Grace Reader', 'Ada Reader'])
  vi.stubGlobal('PushManager', class {})
  const registration = {
    active: {},
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [...shown].map((title) => ({ title, close: () => shown.delete(title) })),
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  return shown
}

it('signing out unsubscribes from push and closes the notifications that are shown', async () => {
  const unsubscribe = vi.fn(async () => true)
  const shown = browser(unsubscribe)
  await signOutDevice.forgetUser(7)
  expect([unsubscribe.mock.calls.length, [...shown]]).toEqual([1, []])
})

it('signing out closes the shown notifications even if unsubscribing from push fails', async () => {
  const shown = browser(() => Promise.reject(new DOMException('No connection.', 'NetworkError')))
  await signOutDevice.forgetUser(7)
  expect([...shown]).toEqual([])
})

it('a sign-out finished later leaves the notifications of the account that has signed in since', async () => {
  await rememberLastUser({ id: 8, name: 'Ben Example', email: 'ben@example.org', profileImage: null })
  const unsubscribe = vi.fn(async () => true)
  const shown = browser(unsubscribe)
  await signOutDevice.forgetUser(7)
  expect([unsubscribe.mock.calls.length, [...shown]]).toEqual([0, []])
  await forgetLastUser()
})
