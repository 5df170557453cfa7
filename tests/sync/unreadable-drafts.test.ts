import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { openJournals } from '../../pwa/data/device/dexie-journal.ts'
import { dexieStore } from '../../pwa/data/device/dexie-store.ts'
import type { DraftStore } from '../../pwa/data/device/draft-tables.ts'
import type { SyncContext } from '../../pwa/sync/device/context.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import {
  queueForgotten,
  takeBackReadable,
  wordsOfUnreadable,
} from '../../pwa/sync/device/unreadable-drafts.ts'
import { recoverWords } from '../../pwa/sync/writer/recover-words.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

let account = 700
let store: DraftStore
let context: SyncContext
beforeEach(() => {
  account += 1
  store = dexieStore(account)
  context = { ...new QuietDevice(new FakeServer(), account).context, store }
})

const fresh = { editorSchema: 1 }
const write = (html: string) =>
  saveWords(context, { draftId: 'a', seq: 0, title: '', html: '' }, { title: 'Fan', html }, fresh)
const spoil = () => openDatabase(account).table('drafts').update('a', { status: 'archived' })
const mend = async () => {
  const unreadable = openDatabase(account).table('unreadable')
  for (const found of await unreadable.toArray()) {
    for (const { table, row } of found.rows) if (table === 'drafts') row.status = 'draft'
    await unreadable.put(found)
  }
}
const find = () => store.read((tables) => tables.findDraft('a'))

test('the words of a draft that cannot be read are shown as far as possible', async () => {
  await write('<p>quiet</p>')
  await spoil()
  await store.write((tables) => tables.findDraft('a'))
  const [found] = await store.listUnreadable()
  expect(found && wordsOfUnreadable(found)).toEqual({ title: 'Fan', html: '<p>quiet</p>' })
  await takeBackReadable(context)
  expect(await find()).toBeNull()
  expect(await store.listUnreadable()).toHaveLength(1)
})

test('a draft that becomes readable again is put back with its unsent change', async () => {
  await write('<p>quiet</p>')
  const before = { draft: await find(), entry: await store.findEntry('a') }
  await spoil()
  await store.write((tables) => tables.findDraft('a'))
  expect([before.entry === null, await find()]).toEqual([false, null])
  await mend()
  await takeBackReadable(context)
  expect({ draft: await find(), entry: await store.findEntry('a') }).toEqual(before)
  expect(await store.listUnreadable()).toEqual([])
})

test('a draft that becomes readable again is put beside a newer one with the same id', async () => {
  await write('<p>quiet</p>')
  await spoil()
  await store.write((tables) => tables.findDraft('a'))
  await write('<p>newer</p>')
  await mend()
  await takeBackReadable(context)
  const texts = await openDatabase(account).texts.toArray()
  expect(texts.map(({ html }) => html).sort()).toEqual(['<p>newer</p>', '<p>quiet</p>'])
})

test('a draft whose unsent change cannot be read is queued again, once', async () => {
  await write('<p>quiet</p>')
  await openDatabase(account).table('outbox').put({ draftId: 'a', kind: 'merge' })
  await queueForgotten(context)
  const entry = await store.findEntry('a')
  expect(entry).toMatchObject({ kind: 'create', seq: 1, sent: null })
  await queueForgotten(context)
  expect(await store.findEntry('a')).toEqual(entry)
})

test('journal rows and last words of a newer app stay unchanged', async () => {
  const named = { writerId: 'newer', generation: 1 }
  const seen = { draftId: 'a', seq: 0, title: '', html: '' }
  const change = { step: 1, title: 'Fan', start: 0, removed: 0, inserted: '<p>quiet</p>' }
  const [journal] = await openJournals(account)
  await journal?.table('rows').bulkAdd([
    { kind: 'origin', ...named, seen },
    { kind: 'change', ...named, ...change },
  ])
  const forgotten: string[] = []
  const storage = { read: () => new Map(), forget: (writerId: string) => void forgotten.push(writerId) }
  await recoverWords(context, storage, async (_, work) => {
    await work()
    return true
  })
  expect(await find()).toBeNull()
  expect(await journal?.rows.count()).toBe(2)
  expect(forgotten).toEqual([])
})
