// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { draft as row } from '../../../tests/sync/rows.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { type Draft, useDraft } from './use-draft.ts'

afterEach(() => void vi.useRealTimers())

/** An editor on a device that takes nothing. `tries`: how often it was asked to. */
async function openOnFullDevice(userId: number) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const { store } = engineOf(userId).context
  const known = row('idea-5', { ideaId: 5, seq: 2, ackedSeq: 2 })
  await store.write(async (tables) => void (await tables.putDraft(known)))
  let draft: Draft | null = null
  const events = { onShow: () => undefined, onPlace: () => undefined, onEnded: () => undefined }
  function Screen() {
    draft = useDraft({ userId, draftId: 'idea-5', row: known, words: known }, events)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Screen />))
  const { write } = store
  const tries = { count: 0 }
  store.write = () => {
    tries.count += 1
    return Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  }
  const page = (): Draft => draft ?? expect.fail('The page is not there.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => page().change(() => ({ title: 'Fan', html: '<p>typed on a full phone</p>' })))
  await act(async () => void (await page().keep()))
  expect(page().saveState).toMatchObject({ state: 'failed' })
  const makeRoom = () => {
    store.write = write
  }
  const find = () => store.read((tables) => tables.findDraft('idea-5'))
  return { root, page, tries, makeRoom, find }
}

test('words that a full device refused are kept by themselves once it has room, and the page says so', async () => {
  const { root, page, makeRoom, find } = await openOnFullDevice(9321)
  makeRoom()
  await act(async () => vi.advanceTimersByTime(15_000))
  const isSaid = async () => {
    await act(async () => undefined)
    return page().saveState.state === 'kept'
  }
  await vi.waitUntil(isSaid, { timeout: 4_000 })
  expect((await find())?.html).toBe('<p>typed on a full phone</p>')
  await act(async () => root.unmount())
})

test('until then it is tried four times a minute, and not any more after the page was left', async () => {
  const { root, page, tries } = await openOnFullDevice(9322)
  const before = tries.count
  for (let second = 0; second < 60; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(tries.count - before).toBe(4)
  expect(page().saveState).toMatchObject({ state: 'failed' })
  await act(async () => root.unmount())
  const left = tries.count
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(tries.count).toBe(left)
})
