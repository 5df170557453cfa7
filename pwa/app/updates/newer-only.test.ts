// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { currentToast } from '../../ui/feedback/toast.ts'
import { watchForUpdates } from './service-worker-updates.ts'

afterEach(() => vi.unstubAllGlobals())

const workerIn = (state: string) =>
  Object.assign(new EventTarget(), { state, scriptURL: new URL('/service-worker.js', location.href).href })

it('a new version is offered when a second service worker waits, not when the first one does', async () => {
  const first = workerIn('installed')
  const parts = {
    installing: null,
    waiting: first,
    active: null,
    update: async () => undefined,
  }
  const registration = Object.assign(new EventTarget(), parts)
  const getRegistration = async () => registration
  const register = vi.fn(async () => registration)
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register, getRegistration })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  watchForUpdates()
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1))
  await new Promise((next) => setTimeout(next))
  expect(currentToast()).toBeNull()

  Object.assign(registration, { active: first, waiting: null })
  vi.useFakeTimers()
  const second = workerIn('installing')
  Object.assign(registration, { installing: second })
  registration.dispatchEvent(new Event('updatefound'))
  Object.assign(registration, { installing: null, waiting: second })
  second.state = 'installed'
  second.dispatchEvent(new Event('statechange'))
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(currentToast()?.title).toBe('A new version is ready'))
})
