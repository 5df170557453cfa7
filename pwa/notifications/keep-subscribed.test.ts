import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSubscribed } from './keep-subscribed.ts'
import { findReportedEndpoint, keepReportedEndpoint } from './reported-endpoint.ts'

const endpoint = 'https://push.example.org/mine'
const unsubscribe = vi.fn(async () => true)
const close = vi.fn()
const toWorker = vi.fn()
const worker = Object.assign(new EventTarget(), {
  controller: { postMessage: toWorker },
  getRegistration: async () => ({
    active: {},
    getNotifications: async () => [{ close }],
    pushManager: {
      getSubscription: async () => ({
        unsubscribe,
        toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
      }),
    },
  }),
})
const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  unsubscribe.mockClear()
  close.mockClear()
  answer.mockReset()
  toWorker.mockReset()
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: worker })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

const refuse = (status: number, code: string) =>
  answer.mockImplementation(async () => new Response(JSON.stringify({ code, message: code }), { status }))

it('the page reports this device’s push subscription to the server for its account', async () => {
  answer.mockResolvedValue(new Response('{"id":"x"}'))
  keepSubscribed(7, () => undefined)()
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
  const [path, init] = answer.mock.calls[0] ?? []
  expect([path, init?.method, new Headers(init?.headers).get('x-account')]).toEqual([
    '/api/notifications/devices',
    'PUT',
    '7',
  ])
  expect(JSON.parse(String(init?.body))).toEqual({
    endpoint,
    keys: { p256dh: 'public', auth: 'secret' },
    replaces: endpoint,
  })
  expect(unsubscribe).not.toHaveBeenCalled()
})

it('a subscription that the server does not know is ended, and its shown notifications are closed', async () => {
  refuse(404, 'not_found')
  keepSubscribed(7, () => undefined)()
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})

it('a push address that changed is reported, and the subscription ends only if neither address is known', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await keepReportedEndpoint(8, 'https://push.example.org/earlier')
  const replaced = () => answer.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).replaces)
  answer.mockResolvedValue(new Response('{"id":"x"}'))
  keepSubscribed(8, () => undefined)()
  await vi.waitFor(async () => expect(await findReportedEndpoint(8)).toBe(endpoint))
  expect(replaced()).toEqual(['https://push.example.org/earlier'])
  expect(await findReportedEndpoint(7)).toBeNull()

  await keepReportedEndpoint(8, 'https://push.example.org/earlier')
  answer.mockReset()
  refuse(404, 'not_found')
  keepSubscribed(8, () => undefined)()
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(replaced()).toEqual(['https://push.example.org/earlier', endpoint])
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})

it.each([
  [401, 'sign_in'],
  [503, 'busy'],
])('the subscription is kept after the server answered %i', async (status, code) => {
  refuse(status, code)
  keepSubscribed(7, () => undefined)()
  await vi.waitFor(() => expect(answer).toHaveBeenCalled())
  await new Promise((next) => setTimeout(next))
  expect(unsubscribe).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
})

it('the page opens activity pages that the service worker asks for, and nothing else or later', () => {
  refuse(503, 'busy')
  const open = vi.fn()
  const stop = keepSubscribed(7, open)
  const say = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }))
  say({ type: 'OPEN', id: 'a', path: '/activity?idea=7' })
  for (const path of ['https://evil.example', '//evil.example', '/editor/new', 7])
    say({ type: 'OPEN', id: 'b', path })
  say('OPEN')
  stop()
  say({ type: 'OPEN', id: 'c', path: '/activity' })
  expect(open.mock.calls).toEqual([['/activity?idea=7']])
  // LISTENING makes the worker repeat a request that came before the page listened; OPENED makes it stop.
  expect(toWorker.mock.calls).toEqual([[{ type: 'LISTENING' }], [{ type: 'OPENED', id: 'a' }]])
})
