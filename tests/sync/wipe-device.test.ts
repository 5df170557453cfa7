import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { openJournals } from '../../pwa/data/device/dexie-journal.ts'
import { dexieStore } from '../../pwa/data/device/dexie-store.ts'
import type { LocalDraft } from '../../pwa/data/device/draft-tables.ts'
import { localSrc } from '../../pwa/sync/device/pictures.ts'
import {
  keepsNothing,
  listUnreadable,
  listUnsentLabels,
  listUnsynced,
  wipeAll,
  wipeSynced,
} from '../../pwa/sync/engine/wipe-device.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { changeBetween } from '../../pwa/sync/writer/journal.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'
import { draft as row } from './rows.ts'

const hashes = { kept: 'a'.repeat(64), gone: 'b'.repeat(64), pdf: 'c'.repeat(64) }
const draft = (draftId: string, isSynced: boolean, rest: Partial<LocalDraft> = {}): LocalDraft =>
  row(draftId, { html: '', ackedSeq: isSynced ? 2 : 1, base: null, ...rest })

async function fill(userId: number): Promise<void> {
  const picture = (hash: string) => ({ html: `<img alt="" src="${localSrc(hash)}">` })
  await dexieStore(userId).write(async (tables) => {
    await tables.putDraft(draft('unsynced', false, picture(hashes.kept)))
    await tables.putDraft(draft('synced', true, { ideaId: 7, ...picture(hashes.gone) }))
    await tables.putDraft(draft('pdf', false, { kind: 'pdf', file: { hash: hashes.pdf, fileName: 'a.pdf' } }))
    for (const hash of Object.values(hashes))
      await tables.putFile({ hash, blob: new Blob(['x']), fileName: 'x', uploaded: null })
    const keptAt = '2026-01-01T00:00:00.000Z'
    for (const draftId of ['unsynced', 'synced'])
      await tables.addRevision({ draftId, reason: 'earlier', title: '', html: '', keptAt })
  })
  await openDatabase(userId).answers.put({ name: 'ideas', answer: [] })
}

test('signing out removes synced ideas, and keeps unsynced drafts with their pictures, files and versions', async () => {
  await fill(901)
  await wipeSynced(901)
  const database = openDatabase(901)
  expect((await listUnsynced(901)).map(({ draftId }) => draftId).sort()).toEqual(['pdf', 'unsynced'])
  expect(await database.texts.count()).toBe(2)
  expect((await database.files.toCollection().primaryKeys()).sort()).toEqual([hashes.kept, hashes.pdf])
  expect((await database.revisions.toArray()).map(({ draftId }) => draftId)).toEqual(['unsynced'])
  expect(await database.answers.count()).toBe(0)
})

test('signing out keeps a picture that only an earlier version of an unsynced draft shows', async () => {
  await fill(907)
  const src = localSrc(hashes.gone)
  const earlier = { reason: 'earlier', title: '', keptAt: '2026-01-01T00:00:00.000Z' } as const
  await dexieStore(907).write((tables) =>
    tables.addRevision({ ...earlier, draftId: 'unsynced', html: `<img src="${src}" alt="">` }),
  )
  await wipeSynced(907)
  expect((await openDatabase(907).files.toCollection().primaryKeys()).sort()).toEqual(Object.values(hashes))
})

test('signing out keeps a picture of words that a closed page left in the journal', async () => {
  await fill(908)
  const html = `<p>refused</p><img src="${localSrc(hashes.gone)}" alt="">`
  const seen = { draftId: 'synced', seq: 2, title: 'Fan', html: '<p></p>' }
  const named = { writerId: 'writer', generation: 1 }
  await dexieStore(908).journal.append([
    { kind: 'base', ...named, seen, sending: null, editorSchema: 1, predecessorId: null, copyOf: null },
    { kind: 'change', ...named, step: 1, title: 'Fan', start: 0, removed: 7, inserted: html },
  ])
  await wipeSynced(908)
  expect((await openDatabase(908).files.toCollection().primaryKeys()).sort()).toEqual(Object.values(hashes))
})

test('signing out keeps a picture of which the journal has only a part of the name', async () => {
  await fill(909)
  const fresh = 'e'.repeat(64)
  await dexieStore(909).write((tables) =>
    tables.putFile({ hash: fresh, blob: new Blob(['x']), fileName: 'x', uploaded: null }),
  )
  const show = (hash: string) => `<img alt="" src="${localSrc(hash)}">`
  const seen = { draftId: 'unsynced', seq: 2, title: '', html: show(hashes.kept) }
  const named = { writerId: 'writer', generation: 1 }
  await dexieStore(909).journal.append([
    { kind: 'base', ...named, seen, sending: null, editorSchema: 1, predecessorId: null, copyOf: null },
    {
      kind: 'change',
      ...named,
      step: 1,
      ...changeBetween(seen, { title: '', html: show(fresh) + show(hashes.kept) }),
    },
  ])
  await wipeSynced(909)
  expect(await openDatabase(909).files.get(fresh)).toBeDefined()
})

test('signing out keeps unsent labels under the number of their idea, and removes texts for searching', async () => {
  await fill(904)
  const database = openDatabase(904)
  const change = { add: ['Kitchen'], remove: [], isPinned: null }
  const entry = { opId: '', sent: null, change, blocked: null, said: null }
  const said = { labels: [], isPinned: true, labelRevision: 1 }
  await database.labels.bulkPut([
    { ...entry, draftId: 'synced', sent: { ...change, add: ['Water'] } },
    { ...entry, draftId: 'idea-7', change: { ...change, add: ['Garden'] } },
    { ...entry, draftId: 'unsynced' },
    { ...entry, draftId: 'idea-8', change: null, said },
  ])
  await database.ideaTexts.put({ id: 7, revision: 1, text: 'quiet', length: 5 })
  // A page killed at this point, or a session of somebody else, removes none of it.
  expect(await listUnsentLabels(904)).toEqual(['idea-7', 'synced', 'unsynced'])
  expect(await listUnsentLabels(905)).toEqual([])
  await wipeSynced(904)
  expect(await database.ideaTexts.count()).toBe(0)
  const left = await database.labels.toArray()
  expect(left.map(({ draftId, change }) => [draftId, change?.add])).toEqual([
    ['idea-7', ['Water', 'Kitchen', 'Garden']],
    ['unsynced', ['Kitchen']],
  ])
})

test('rows that cannot be read are listed by title, and kept with their pictures', async () => {
  const hash = 'd'.repeat(64)
  const rows = [
    { table: 'drafts', row: { draftId: 'new', title: 'Newer', kind: 'sculpture' } },
    { table: 'texts', row: { draftId: 'new', html: `<img src="${localSrc(hash)}" alt="">`, baseHtml: null } },
  ]
  const database = openDatabase(906)
  await dexieStore(906).write((tables) =>
    tables.putFile({ hash, blob: new Blob(['x']), fileName: 'x', uploaded: null }),
  )
  await database.unreadable.bulkAdd([
    { id: 1, draftId: 'new', rows },
    { id: 2, draftId: 'odd', rows: [{ table: 'outbox', row: {} }] },
  ])
  expect(await listUnsynced(906)).toEqual([])
  expect(await listUnreadable(906)).toMatchObject([{ id: 1, title: 'Newer' }])
  await wipeSynced(906)
  expect([await database.files.count(), await database.unreadable.count()]).toEqual([1, 2])
})

test('an account with unsaved words or recordings on the device is not forgotten', async () => {
  expect(await keepsNothing(910)).toBe(true)
  const change = { title: 'Fan', start: 0, removed: 0, inserted: 'q' }
  const { journal } = dexieStore(910)
  await journal.append([{ kind: 'change', writerId: 'one', generation: 1, step: 1, ...change }])
  expect(await keepsNothing(910)).toBe(false)
  await journal.drop('one', Number.POSITIVE_INFINITY)
  expect(await keepsNothing(910)).toBe(true)
  await openDatabase(910).table('recordings').add({ recordingId: 'r' })
  expect(await keepsNothing(910)).toBe(false)
})

test('discarding an account removes every row of it', async () => {
  await fill(902)
  const databases = [openDatabase(902), ...(await openJournals(902))]
  const tables = databases.flatMap((database) => database.tables)
  const count = () => Promise.all(tables.map((table) => table.count()))
  const keys = { draftId: 'a', writerId: 'a', recordingId: 'a', id: 7 }
  for (const table of tables) if ((await table.count()) === 0) await table.add(keys)
  expect(Math.min(...(await count()))).toBeGreaterThan(0)
  await wipeAll(902)
  expect(new Set(await count())).toEqual(new Set([0]))
})

test('signing out keeps drafts that another tab saves at the same time', async () => {
  await fill(903)
  const late = dexieStore(903).write((tables) => tables.putDraft(draft('late', false)))
  await Promise.all([wipeSynced(903), late])
  const rewritten = dexieStore(903)
  await Promise.all([
    wipeSynced(903),
    rewritten.write((tables) => tables.putDraft(draft('later still', false))),
    rewritten.write((tables) => tables.putDraft(draft('latest', false))),
  ])
  expect((await listUnsynced(903)).map(({ draftId }) => draftId).sort()).toEqual([
    'late',
    'later still',
    'latest',
    'pdf',
    'unsynced',
  ])
})

test('an open editor in another tab puts nothing back on a device that was wiped', async () => {
  const store = dexieStore(911)
  const words = { title: 'Fan', html: '<p>quiet</p>' }
  const kept = draft('open', true, { ideaId: 7, ...words })
  await store.write((tables) => tables.putDraft(kept))
  const { context } = new QuietDevice(new FakeServer(), 1)
  const start = { draftId: 'open', row: kept, words, fresh: { editorSchema: 1 } }
  const editor = new DraftWriter({ ...context, store }, start, () => undefined)
  expect(await editor.refresh()).toBe(true)
  await wipeAll(911)
  expect(await editor.refresh()).toBe(false)
  expect(await store.listCards()).toEqual([])
})
