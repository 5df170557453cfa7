// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { checkForUpdate } from './service-worker-updates.ts'
import { updateAnswers } from './update-answers.ts'

afterEach(() => vi.unstubAllGlobals())

/** Loads the module as a page that was just opened does; it has seen no worker. */
async function anew() {
  vi.resetModules()
  return import('./service-worker-updates.ts')
}

it('checking for an update does not say newest if a newer version could not be stored on the device', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const watched = vi.spyOn(worker, 'addEventListener')
  const parts = { active: {}, installing: worker as unknown, waiting: null }
  const registration = { update: async () => undefined, ...parts }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const asked = checkForUpdate()
  // The device is full, so the installation fails.
  await vi.waitFor(() => expect(watched).toHaveBeenCalled())
  registration.installing = null
  worker.state = 'redundant'
  worker.dispatchEvent(new Event('statechange'))
  expect(updateAnswers[await asked]).toMatch(/could not be stored on this device/)

  registration.installing = Object.assign(new EventTarget(), { state: 'activated' })
  expect(await checkForUpdate()).toBe('newest')
})

it.each(['before it', 'while it is installed', 'while it waits for a moment'])(
  'checking for an update on a first visit says that the app is not stored on the device yet: %s',
  async (moment) => {
    const update = vi.fn()
    const parts = {
      installing: moment.endsWith('installed') ? {} : null,
      waiting: moment.endsWith('moment') ? {} : null,
    }
    const first = moment === 'before it' ? undefined : { active: null, update, ...parts }
    const { checkForUpdate } = await anew()
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => first } })
    const answer = await checkForUpdate()
    expect([answer, updateAnswers[answer]]).toEqual([
      'not yet',
      expect.stringContaining('not stored on this device yet'),
    ])
    expect(update).not.toHaveBeenCalled()
  },
)

it('checking for an update says that none are possible in a browser without service workers', async () => {
  vi.stubGlobal('navigator', {})
  expect(await (await anew()).checkForUpdate()).toBe('none')
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })
  document.documentElement.dataset.serviceWorker = 'off'
  expect(await (await anew()).checkForUpdate()).toBe('none')
  delete document.documentElement.dataset.serviceWorker
})
