import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let page: EventTarget
const reload = vi.fn(() => {
  page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
})

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  page = Object.assign(new EventTarget(), { location: { reload } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { serviceWorker: { controller: { state: 'activated' } } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function reloadFor(ms: number) {
  const { reloadOnce } = await import('./new-worker.ts')
  await reloadOnce()
  await vi.advanceTimersByTimeAsync(ms)
}

it('a reload for a new version is tried again if the first one had no effect', async () => {
  await reloadFor(4_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('a reload for a new version waits until all that holds it has ended, such as a voice memo', async () => {
  const { holdReload } = await import('../../data/flush-tabs.ts')
  const first = holdReload()
  const { reloadOnce } = await import('./new-worker.ts')
  void reloadOnce()
  await vi.advanceTimersByTimeAsync(300_000)
  const second = holdReload()
  first()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  second()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a reload for a new version is not tried again after the person chose to stay on the page', async () => {
  page.addEventListener('beforeunload', (event) => event.preventDefault())
  await reloadFor(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('the page does not reload when its service worker disappears and comes back, but when a newer one follows', async () => {
  const workers = Object.assign(new EventTarget(), { controller: null as { state: string } | null })
  const take = (controller: typeof workers.controller) => {
    workers.controller = controller
    workers.dispatchEvent(new Event('controllerchange'))
    return vi.advanceTimersByTimeAsync(10_000)
  }
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('document', new EventTarget())
  const { reloadWithNewWorker } = await import('./new-worker.ts')
  reloadWithNewWorker()
  const worker = { state: 'activated' }
  await take({ ...worker })
  await take(null)
  await take({ ...worker })
  expect(reload).not.toHaveBeenCalled()
  await take({ ...worker })
  expect(reload).toHaveBeenCalled()
})

it('a page that is restored from the back/forward cache reloads if a newer worker has taken over meanwhile', async () => {
  const worker = { state: 'activated' }
  const registration = { active: worker as { state: string } | null }
  const getRegistration = async () => registration
  const workers = Object.assign(new EventTarget(), { controller: worker, getRegistration })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('document', new EventTarget())
  const { reloadWithNewWorker } = await import('./new-worker.ts')
  reloadWithNewWorker()
  const show = (persisted: boolean) => {
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    return vi.advanceTimersByTimeAsync(10_000)
  }
  await show(true)
  // The storage was cleared.
  registration.active = null
  await show(true)
  registration.active = { state: 'activated' }
  await show(false)
  expect(reload).not.toHaveBeenCalled()
  await show(true)
  expect(reload).toHaveBeenCalled()
})
