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

it('loads the page again where the first try was lost', async () => {
  await reloadFor(4_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('waits where a memo is being spoken, also one that follows at once', async () => {
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

it('asks nobody twice who stays with what they typed', async () => {
  page.addEventListener('beforeunload', (event) => event.preventDefault())
  await reloadFor(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('loads nothing where the worker went with a storage that somebody cleared: there may be no connection', async () => {
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
