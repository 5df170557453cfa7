import vm from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { selfDestroyingWorker } from './kill-switch.ts'

afterEach(() => vi.useRealTimers())

it('the self-removing service worker calls skipWaiting every second until it is active', () => {
  vi.useFakeTimers()
  const { skipWaiting, send } = install()
  expect(skipWaiting).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_000)
  expect(skipWaiting).toHaveBeenCalledTimes(4)
  send('activate')
  vi.advanceTimersByTime(60_000)
  expect(skipWaiting).toHaveBeenCalledTimes(4)
})

it('the self-removing service worker calls skipWaiting when a page sends a message', () => {
  vi.useFakeTimers()
  const { skipWaiting, send } = install()
  send('message')
  expect(skipWaiting).toHaveBeenCalledTimes(2)
})

/** Runs the worker as a browser would, up to and including its installation. */
function install() {
  const worker = new EventTarget()
  const skipWaiting = vi.fn(async () => undefined)
  const caches = { keys: async () => [] }
  const registration = { unregister: async () => true }
  const clients = { matchAll: async () => [] }
  const self = Object.assign(worker, { skipWaiting, registration, clients })
  vm.runInNewContext(selfDestroyingWorker, { self, caches, setTimeout, setInterval, clearInterval })
  const send = (type: string) => worker.dispatchEvent(Object.assign(new Event(type), { waitUntil() {} }))
  send('install')
  return { skipWaiting, send }
}
