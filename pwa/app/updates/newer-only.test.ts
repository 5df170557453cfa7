// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const workerIn = (state: string) =>
  Object.assign(new EventTarget(), { state, scriptURL: new URL('/service-worker.js', location.href).href })

type Worker = ReturnType<typeof workerIn>
type Workers = { installing: Worker | null; waiting: Worker | null; active: Worker | null }

/** A page whose first worker waits. */
async function openPage() {
  const first = workerIn('installed')
  const workers: Workers = { installing: null, waiting: first, active: null }
  const registration = Object.assign(new EventTarget(), { ...workers, update: async () => undefined })
  const getRegistration = async () => registration
  const register = vi.fn(async () => registration)
  const serviceWorker = Object.assign(new EventTarget(), { controller: null, register, getRegistration })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  vi.resetModules()
  const { watchForUpdates } = await import('./service-worker-updates.ts')
  vi.useFakeTimers()
  watchForUpdates()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(register).toHaveBeenCalledTimes(1)
  const activateFirst = () => Object.assign(registration, { active: first, waiting: null })
  const installSecond = () => {
    const second = workerIn('installing')
    Object.assign(registration, { installing: second })
    registration.dispatchEvent(new Event('updatefound'))
    Object.assign(registration, { installing: null, waiting: second })
    second.state = 'installed'
    second.dispatchEvent(new Event('statechange'))
    return () => Object.assign(registration, { active: second, waiting: null })
  }
  const { currentToast } = await import('../../ui/feedback/toast.ts')
  return { activateFirst, installSecond, offered: () => currentToast()?.title ?? null }
}

it('a new version is offered when a second service worker waits, not when the first one does', async () => {
  const { activateFirst, installSecond, offered } = await openPage()
  expect(offered()).toBeNull()
  activateFirst()
  installSecond()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(offered()).toBe('A new version is ready')
})

it('a service worker that takes over by itself is not offered', async () => {
  const { activateFirst, installSecond, offered } = await openPage()
  activateFirst()
  const takeOver = installSecond()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(offered()).toBeNull()
  takeOver()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(offered()).toBeNull()
})
