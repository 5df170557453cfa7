import { createHash } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { findDevicePush, stateOf } from './device-push.ts'
import { deviceWords } from './device-words.ts'

afterEach(() => vi.unstubAllGlobals())

const browser = { needsHomeScreen: false, isWorkerOff: false }
const facts = {
  pushKey: 'key',
  manager: {},
  isAppAwaited: false,
  permission: 'granted',
  needsHomeScreen: false,
  isKept: true,
} as const

it.each([
  [{}, 'on'],
  [{ isKept: false }, 'off'],
  [{ permission: 'default' }, 'off'],
  [{ permission: 'denied' }, 'refused'],
  [{ permission: null }, 'not supported'],
  [{ manager: null }, 'not supported'],
  [{ manager: null, isAppAwaited: true }, 'not yet'],
  [{ manager: null, isAppAwaited: true, permission: 'denied' }, 'refused'],
  [{ manager: null, permission: null, needsHomeScreen: true }, 'needs the home screen'],
  // Safari on iOS has notification permissions only in the installed app, so nothing more is needed.
  [{ needsHomeScreen: true }, 'on'],
  [{ pushKey: null, permission: 'denied' }, 'not here'],
] as const)('a device with %o has the push state %s, which has a title', (change, state) => {
  expect(stateOf({ ...facts, ...change })).toBe(state)
  expect(deviceWords[state].title).not.toBe('')
})

it.each([
  ['the key of this server', 'BAEC_w', 'on'],
  ['a key that it had before', 'BAEC-w', 'off'],
])('push on a device that subscribed with %s is %s', async (_, pushKey, state) => {
  const endpoint = 'https://push.example.org/mine'
  const subscription = { endpoint, options: { applicationServerKey: Uint8Array.of(4, 1, 2, 255).buffer } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  const registration = { active: {}, pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const id = createHash('sha256').update(endpoint).digest('hex')
  const device = {
    id,
    device: 'Chrome',
    since: '2026-11-26T09:00:00.000Z',
    seenAt: '2026-11-26T09:00:00.000Z',
  }
  expect(await findDevicePush({ pushKey, devices: [device] }, browser)).toEqual({ state, id })
})
