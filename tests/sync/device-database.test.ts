import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { databaseName, journalName } from '../../pwa/data/device/database-names.ts'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { openJournals } from '../../pwa/data/device/dexie-journal.ts'
import { dexieStore } from '../../pwa/data/device/dexie-store.ts'
import type { JournalRow } from '../../pwa/data/device/draft-tables.ts'
import { draftFactsOf } from '../../pwa/data/device/idea-facts.ts'
import { wipeAll } from '../../pwa/sync/engine/wipe-device.ts'
import { replay } from '../../pwa/sync/writer/journal.ts'
import { until } from '../support/until.ts'
import { draft, entry } from './rows.ts'

let account = 0

const journalBase = (writerId: string, generation: number): JournalRow => ({
  kind: 'base',
  writerId,
  generation,
  seen: { draftId: 'a', seq: 1, title: 'Fan', html: '' },
  sending: null,
  ...draftFactsOf({ editorSchema: 1 }),
})

describe('the database of a device', () => {
  test('keeps every row and its id when it is upgraded from version 1', async () => {
    const old = new Dexie(databaseName(++account))
    old.version(1).stores({
      drafts: 'draftId, &ideaId',
      texts: 'draftId',
      outbox: 'draftId',
      revisions: '++id, draftId',
      files: 'hash',
      answers: 'name',
    })
    const { html, base, ...card } = draft('a', { ideaId: 7 })
    await old.table('drafts').put({ ...card, base: { revision: base?.revision, title: base?.title } })
    await old.table('texts').put({ draftId: 'a', html, baseHtml: base?.html })
    await old.table('outbox').put(entry)
    await old.table('revisions').add({
      draftId: 'a',
      reason: 'earlier',
      title: 'Fan',
      html: '<p>loud</p>',
      keptAt: '2026-01-01T00:00:00.000Z',
    })
    await old.table('answers').put({ name: 'birth-name', answer: 'made-with-version-1' })
    old.close()
    const store = dexieStore(account)
    expect(await store.read((tables) => tables.findDraft('a'))).toEqual(draft('a', { ideaId: 7 }))
    expect(await store.listEntries()).toEqual([entry])
    expect(await store.read((tables) => tables.listRevisions('a'))).toHaveLength(1)
    expect(await store.read((tables) => tables.findDatabaseId())).toBe('made-with-version-1')
    expect(await openDatabase(account).answers.count()).toBe(1)
    expect(await store.listUnreadable()).toEqual([])
  })

  test('puts a draft that it cannot read aside, with all its rows, before it is written over', async () => {
    const store = dexieStore(++account)
    const database = openDatabase(account)
    await store.write(async (tables) => {
      await tables.putDraft(draft('a'))
      await tables.putDraft(draft('odd'))
      await tables.putEntry({ ...entry, draftId: 'odd' })
    })
    await database.table('drafts').update('odd', { title: 5 })
    expect((await store.listCards()).map(({ draftId }) => draftId)).toEqual(['a'])
    await store.write(async (tables) => {
      if (!(await tables.findDraft('odd'))) await tables.putDraft(draft('odd', { html: '<p>newer</p>' }))
    })
    const [aside, ...others] = await store.listUnreadable()
    expect(others).toEqual([])
    expect(aside?.draftId).toBe('odd')
    expect(aside?.rows).toMatchObject([
      { table: 'drafts', row: { draftId: 'odd', title: 5 } },
      { table: 'texts', row: { html: '<p>quiet</p>' } },
      { table: 'outbox', row: { opId: 'op-1' } },
    ])
    expect((await store.read((tables) => tables.findDraft('odd')))?.html).toBe('<p>newer</p>')
    await store.write((tables) => tables.dropUnreadable(aside?.id ?? 0))
    expect(await store.listUnreadable()).toEqual([])
  })

  test('puts an unsent change that it cannot read aside, and keeps its draft', async () => {
    const store = dexieStore(++account)
    await store.write((tables) => tables.putDraft(draft('a')))
    await openDatabase(account).table('outbox').put({ draftId: 'a', kind: 'merge' })
    expect(await store.listEntries()).toEqual([])
    await store.write((tables) => tables.putEntry(entry))
    expect(await store.listUnreadable()).toMatchObject([
      { draftId: 'a', rows: [{ table: 'outbox', row: { kind: 'merge' } }] },
    ])
    expect(await store.findEntry('a')).toEqual(entry)
    expect(await store.listCards()).toHaveLength(1)
  })

  test('reads a row without copyOf as a draft that is no copy', async () => {
    const store = dexieStore(++account)
    const row = draft('a')
    await store.write((tables) => tables.putDraft(row))
    await openDatabase(account)
      .table('drafts')
      .toCollection()
      .modify((stored: { copyOf?: unknown }) => {
        delete stored.copyOf
      })
    expect((await openDatabase(account).table('drafts').get('a')) ?? {}).not.toHaveProperty('copyOf')
    expect(await store.read((tables) => tables.findDraft('a'))).toEqual(row)
    expect(await store.listCards()).toMatchObject([{ draftId: 'a', copyOf: null }])
  })

  test('writes to the journal while a transaction of the drafts is running', async () => {
    const store = dexieStore(++account)
    await store.journal.append([journalBase('one', 1)])
    let looks = 0
    let isAdded = false
    // Requests keep the transaction open, because IndexedDB ends one without pending requests.
    const busy = store.write(async (tables) => {
      while (looks < 20_000 && !isAdded) {
        await tables.findDraft('a')
        looks++
      }
    })
    await until(() => expect(looks).toBeGreaterThan(0))
    await store.journal.append([journalBase('one', 2)])
    isAdded = true
    await busy
    expect(looks).toBeLessThan(20_000)
    expect(await store.journal.list('one')).toHaveLength(2)
  })

  test('reopens a connection to the drafts that the system closed', async () => {
    const store = dexieStore(++account)
    await store.write((tables) => tables.putDraft(draft('a')))
    openDatabase(account).close({ disableAutoOpen: true })
    expect(await store.listCards()).toHaveLength(1)
  })

  test('reopens a connection to the journal that the system closed, for writing and reading', async () => {
    const { journal } = dexieStore(++account)
    const close = async () => {
      for (const database of await openJournals(account)) database.close({ disableAutoOpen: true })
    }
    await close()
    await journal.append([journalBase('one', 1)])
    await close()
    expect(await journal.list('one')).toMatchObject([{ generation: 1 }])
  })

  test('journals later words so that they can be replayed after the browser deleted the journal', async () => {
    const { journal } = dexieStore(++account)
    const change = {
      kind: 'change',
      writerId: 'one',
      generation: 1,
      title: 'Fan',
      start: 0,
      removed: 0,
    } as const
    await journal.append([journalBase('one', 1), { ...change, step: 1, inserted: 'lost' }])
    await Dexie.delete(journalName(account))
    await journal.append([{ ...change, step: 2, inserted: 'lost, and typed' }])
    await journal.append([{ ...change, step: 3, inserted: 'lost, and typed again' }])
    const rows = await journal.list('one')
    expect(rows.map(({ kind }) => kind)).toEqual(['base', 'change', 'change'])
    expect(replay(rows, 0)?.words.html).toBe('lost, and typed again')
  })

  test('leaves journal rows of a newer app in place', async () => {
    const { journal } = dexieStore(++account)
    await journal.append([journalBase('one', 1)])
    for (const { rows } of await openJournals(account))
      await rows.db.table('rows').add({ writerId: 'one', generation: 2, kind: 'drawn' })
    expect(await journal.list('one')).toMatchObject([{ generation: 1 }])
    await journal.drop('one', Number.POSITIVE_INFINITY)
    expect(await journal.list('one')).toMatchObject([{ generation: 1 }])
  })

  test('has an id that changes only when it is created anew, and that a wipe removes', async () => {
    const store = dexieStore(++account)
    const nameNow = () => store.read((tables) => tables.findDatabaseId())
    const name = await nameNow()
    expect(name).toMatch(/^[0-9a-f-]{36}$/)
    expect(await nameNow()).toBe(name)
    await openDatabase(account).delete({ disableAutoOpen: false })
    expect(await nameNow()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await nameNow()).not.toBe(name)
    await wipeAll(account)
    expect(await nameNow()).toBeNull()
  })

  test('is separate for each account', async () => {
    const store = dexieStore(++account)
    await store.write((tables) => tables.putDraft(draft('a')))
    expect(databaseName(account)).not.toBe(databaseName(account + 1))
    expect(await dexieStore(++account).listCards()).toEqual([])
  })
})
