import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { startSync } from '../../pwa/sync/engine/start-sync.ts'
import { keepPart } from '../../pwa/sync/recordings/recorded-parts.ts'
import { currentToast, dismissToast } from '../../pwa/ui/feedback/toast.ts'
import { until } from '../support/until.ts'
import { draft } from './rows.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', { length: 0, key: () => null, getItem: () => null })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const spies = (userId: number) => {
  const engine = engineOf(userId)
  return {
    start: vi.spyOn(engine, 'start').mockImplementation(() => undefined),
    stop: vi.spyOn(engine, 'stop').mockImplementation(() => undefined),
    // The last call before the engine starts.
    listed: vi.spyOn(engine.context.store, 'listCards'),
  }
}

test('the sync engine starts once the words left on the device were recovered', async () => {
  const { start } = spies(1)
  startSync(1)
  expect(start).not.toHaveBeenCalled()
  await until(() => expect(start).toHaveBeenCalledTimes(1))
})

test('the sync engine does not start when the page is left before that', async () => {
  const { start, stop, listed } = spies(2)
  startSync(2)()
  expect(stop).toHaveBeenCalledTimes(1)
  // The last step before the start reads the list a second time.
  await until(() => expect(listed).toHaveBeenCalledTimes(2))
  await listed.mock.results[1]?.value
  await new Promise((resolve) => setImmediate(resolve))
  expect(start).not.toHaveBeenCalled()
})

test('a deletion without its unsent change is queued again, and a leftover row of moved words is dropped', async () => {
  const { start } = spies(3)
  const { store } = engineOf(3).context
  const notice = { kind: 'copied', copyId: 'c' } as const
  await store.write(async (tables) => {
    await tables.putDraft(draft('deleted', { ideaId: 7, isDeleted: true }))
    await tables.putDraft(draft('trace', { isDeleted: true, ackedSeq: 2, base: null, notice }))
  })
  startSync(3)
  await until(() => expect(start).toHaveBeenCalledTimes(1))
  expect((await store.listCards()).map(({ draftId }) => draftId)).toEqual(['deleted'])
  expect(await store.listEntries()).toMatchObject([{ draftId: 'deleted', kind: 'delete' }])
})

test('last words that a full device cannot recover are reported, and recovered once there is room', async () => {
  const { start } = spies(5)
  const { store } = engineOf(5).context
  const seen = { draftId: 'left', seq: 0, title: '', html: '' }
  const words = { title: 'Fan', html: '<p>quiet</p>' }
  const last = { writerId: 'w', step: 1, seen, words, sending: null, editorSchema: 1 }
  vi.stubGlobal('localStorage', {
    'lastWords-5-w': '',
    getItem: () => JSON.stringify(last),
    removeItem: () => undefined,
  })
  const full = new DOMException('No room.', 'QuotaExceededError')
  vi.spyOn(store, 'write').mockRejectedValueOnce(full)
  startSync(5)
  await until(() => expect(start).toHaveBeenCalledTimes(1))
  expect(currentToast()).toMatchObject({ open: true, title: 'No space for your last words' })
  currentToast()?.action?.onClick()
  await until(async () => expect(await store.read((tables) => tables.findDraft('left'))).toMatchObject(words))
  dismissToast()
})

const noRoom = new DOMException('No room.', 'QuotaExceededError')

test('a voice memo that a full device cannot recover is reported, and recovered once there is room', async () => {
  const { start } = spies(6)
  const bytes = new Blob(['said'], { type: 'audio/webm' })
  await keepPart(6, { recordingId: 'r', draftId: 'said', seconds: 2, bytes })
  const { store } = engineOf(6).context
  vi.spyOn(store, 'write').mockRejectedValueOnce(noRoom)
  startSync(6)
  await until(() => expect(start).toHaveBeenCalledTimes(1))
  expect(currentToast()).toMatchObject({ open: true, title: 'No space for a voice memo' })
  expect(currentToast()?.description).toContain('so what you typed or said last is not in your ideas yet')
  currentToast()?.action?.onClick()
  const find = () => store.read((tables) => tables.findDraft('said'))
  await until(async () => expect(await find()).toMatchObject({ title: 'Voice memo' }))
  dismissToast()
})

test('words and a memo that cannot be recovered are reported together', async () => {
  const { start } = spies(7)
  const bytes = new Blob(['said'], { type: 'audio/webm' })
  await keepPart(7, { recordingId: 'r', draftId: 'said', seconds: 2, bytes })
  const seen = { draftId: 'left', seq: 0, title: '', html: '' }
  const words = { title: 'Fan', html: '<p>quiet</p>' }
  const last = { writerId: 'w', step: 1, seen, words, sending: null, editorSchema: 1 }
  vi.stubGlobal('localStorage', { 'lastWords-7-w': '', getItem: () => JSON.stringify(last) })
  vi.spyOn(engineOf(7).context.store, 'write').mockRejectedValue(noRoom)
  startSync(7)
  await until(() => expect(start).toHaveBeenCalledTimes(1))
  expect(currentToast()?.title).toBe('No space for your last words')
  expect(currentToast()?.description).toContain('what you typed or said last')
  dismissToast()
})

test('a journal that cannot be read stops neither the recovery of last words nor the start of sync', async () => {
  const { start } = spies(4)
  const { store } = engineOf(4).context
  await store.write((tables) => tables.putDraft(draft('a', { ideaId: 7, isDeleted: true })))
  vi.spyOn(store.journal, 'listWriters').mockRejectedValue(new Error('The file is damaged.'))
  vi.spyOn(store.journal, 'list').mockRejectedValue(new Error('The file is damaged.'))
  const seen = { draftId: 'left', seq: 0, title: '', html: '' }
  const words = { title: 'Fan', html: '<p>quiet</p>' }
  const last = { writerId: 'w', step: 1, seen, words, sending: null, editorSchema: 1 }
  const removeItem = vi.fn()
  vi.stubGlobal('localStorage', {
    'lastWords-4-w': '',
    getItem: () => JSON.stringify(last),
    removeItem,
  })
  startSync(4)
  await until(() => expect(start).toHaveBeenCalledTimes(1))
  expect(await store.read((tables) => tables.findDraft('left'))).toMatchObject(words)
  expect(removeItem).toHaveBeenCalledWith('lastWords-4-w')
  expect(await store.findEntry('a')).toMatchObject({ kind: 'delete' })
})

test('sync starts although another step of the start failed', async () => {
  const { start } = spies(5)
  const { store } = engineOf(5).context
  await store.write((tables) => tables.putDraft(draft('a', { ideaId: 7, isDeleted: true })))
  vi.spyOn(store, 'listUnreadable').mockRejectedValue(new Error('The table is damaged.'))
  startSync(5)
  await until(() => expect(start).toHaveBeenCalledTimes(1))
  expect(await store.findEntry('a')).toMatchObject({ kind: 'delete' })
})
