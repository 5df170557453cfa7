import { afterEach, expect, it, vi } from 'vitest'
import { checkForUpdate } from './service-worker-updates.ts'
import { updateAnswers } from './update-answers.ts'

afterEach(() => vi.unstubAllGlobals())

it('does not call the open version the newest where a newer one could not be kept', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const watched = vi.spyOn(worker, 'addEventListener')
  const registration = { update: async () => undefined, installing: worker as unknown, waiting: null }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const asked = checkForUpdate()
  // The device is full: the installation ends with nothing.
  await vi.waitFor(() => expect(watched).toHaveBeenCalled())
  registration.installing = null
  worker.state = 'redundant'
  worker.dispatchEvent(new Event('statechange'))
  expect(updateAnswers[await asked]).toMatch(/could not be kept on this device/)

  registration.installing = Object.assign(new EventTarget(), { state: 'activated' })
  expect(await checkForUpdate()).toBe('newest')
})
