// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noRoom, openDraftPage } from '../../../tests/sync/draft-page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page whose words the device refused. `tries` counts the attempts to store them. */
async function openRefused(userId: number) {
  const { store, page, leave, find } = await openDraftPage(userId)
  const { write } = store
  const tries = vi.fn(noRoom)
  store.write = tries
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => page().change(() => ({ title: 'Fan', html: '<p>typed on a full phone</p>' })))
  await act(async () => void (await page().keep()))
  expect(page().saveState).toMatchObject({ state: 'failed' })
  const makeRoom = () => {
    store.write = write
  }
  return { page, leave, find, tries, makeRoom }
}

test('words that a full device could not store are stored once it has room, and the page shows that', async () => {
  const { page, leave, find, makeRoom } = await openRefused(9321)
  makeRoom()
  await act(async () => vi.advanceTimersByTime(15_000))
  const isSaid = async () => {
    await act(async () => undefined)
    return page().saveState.state === 'kept'
  }
  await vi.waitUntil(isSaid, { timeout: 60_000 })
  expect((await find())?.html).toBe('<p>typed on a full phone</p>')
  await leave()
})

test('storing words is tried again four times a minute on a full device, until the page is left', async () => {
  const { page, leave, tries } = await openRefused(9322)
  tries.mockClear()
  for (let second = 0; second < 60; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(tries).toHaveBeenCalledTimes(4)
  expect(page().saveState).toMatchObject({ state: 'failed' })
  await leave()
  tries.mockClear()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(tries).not.toHaveBeenCalled()
})
