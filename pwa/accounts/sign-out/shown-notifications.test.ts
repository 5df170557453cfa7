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

it('takes the notifications that are still shown away with the account', async () => {
  const unsubscribe = vi.fn(async () => true)
  const shown = browser(unsubscribe)
  await signOutDevice.forgetUser(7)
  expect([unsubscribe.mock.calls.length, [...shown]]).toEqual([1, []])
})

it('does so also where the push service cannot be told', async () => {
  const shown = browser(() => Promise.reject(new DOMException('No connection.', 'NetworkError')))
  await signOutDevice.forgetUser(7)
  expect([...shown]).toEqual([])
})

it('leaves what somebody else has agreed to since, where it was broken off and is finished later', async () => {
  await rememberLastUser({ id: 8, name: 'Ben Example', email: 'ben@example.org', profileImage: null })
  const unsubscribe = vi.fn(async () => true)
  const shown = browser(unsubscribe)
  await signOutDevice.forgetUser(7)
  expect([unsubscribe.mock.calls.length, [...shown]]).toEqual([0, []])
  await forgetLastUser()
})
