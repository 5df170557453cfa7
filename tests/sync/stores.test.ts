import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { databaseName, dexieStore, openDatabase } from '../../pwa/data/dexie-store.ts'
import type { DraftStore, LocalDraft, OutboxEntry } from '../../pwa/data/draft-tables.ts'
import { wipeAll } from '../../pwa/sync/wipe-device.ts'
import { MemoryStore } from './memory-store.ts'

let account = 0
const stores: [string, () => DraftStore][] = [
  ['the device', () => dexieStore(++account)],
  ['the model', () => new MemoryStore()],
]

const draft = (draftId: string, rest: Partial<LocalDraft> = {}): LocalDraft => ({
  draftId,
  kind: 'html',
  status: 'draft',
  title: 'Fan',
  html: '<p>quiet</p>',
  excerpt: 'quiet',
  seq: 2,
  ackedSeq: 1,
  base: { revision: 4, title: 'Fan', html: '<p>loud</p>' },
  predecessorId: null,
  editorSchema: 1,
  isDeleted: false,
  notice: null,
  keptSeq: 1,
  file: null,
  changedAt: '2026-01-01T00:00:00.000Z',
  ...rest,
})
const entry: OutboxEntry = {
  draftId: 'a',
  opId: 'op-1',
  kind: 'update',
  seq: 2,
  sent: { title: 'Fan', html: '<p>quiet</p>', baseRevision: 4, editorSchema: 1 },
  sentCount: 1,
  refused: null,
  blocked: null,
}

describe.each(stores)('the drafts of %s', (_, open) => {
  test('come back exactly as they were put', async () => {
    const store = open()
    const row = draft('a', { ideaId: 7, notice: { kind: 'merged', mine: 1, theirs: 2 } })
    await store.write(async (tables) => {
      await tables.putDraft(row)
      await tables.putEntry(entry)
    })
    expect(await store.read((tables) => tables.findDraft('a'))).toEqual(row)
    expect(await store.read((tables) => tables.findDraftOfIdea(7))).toEqual(row)
    expect(await store.findEntry('a')).toEqual(entry)
    const { html: _html, base, ...card } = row
    expect(await store.listCards()).toEqual([{ ...card, baseRevision: base?.revision }])
    expect(await store.findCard('b')).toBeNull()
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const store = open()
    await store.write((tables) => tables.putDraft(draft('a')))
    const failing = store.write(async (tables) => {
      await tables.putDraft(draft('a', { title: 'Other' }))
      await tables.putEntry(entry)
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect((await store.read((tables) => tables.findDraft('a')))?.title).toBe('Fan')
    expect(await store.listEntries()).toEqual([])
  })

  test('two rows of one idea are refused', async () => {
    const store = open()
    await store.write((tables) => tables.putDraft(draft('a', { ideaId: 7 })))
    await expect(store.write((tables) => tables.putDraft(draft('b', { ideaId: 7 })))).rejects.toThrow()
    expect(await store.listCards()).toHaveLength(1)
  })

  test('writes that meet happen one after the other', async () => {
    const store = open()
    await store.write((tables) => tables.putDraft(draft('a', { seq: 0 })))
    const raise = () =>
      store.write(async (tables) => {
        const row = await tables.findDraft('a')
        if (row) await tables.putDraft({ ...row, seq: row.seq + 1 })
      })
    await Promise.all(Array.from({ length: 20 }, raise))
    expect((await store.findCard('a'))?.seq).toBe(20)
  })

  test('revisions are numbered, found by draft and dropped one by one', async () => {
    const store = open()
    const keptAt = '2026-01-01T00:00:00.000Z'
    const ids = await store.write(async (tables) => [
      await tables.addRevision({ draftId: 'a', reason: 'earlier', title: '1', html: '', keptAt }),
      await tables.addRevision({ draftId: 'b', reason: 'mine', title: '2', html: '', keptAt }),
      await tables.addRevision({ draftId: 'a', reason: 'theirs', title: '3', html: '', keptAt }),
    ])
    await store.write((tables) => tables.dropRevision(ids[0] ?? 0))
    const left = await store.read((tables) => tables.listRevisions('a'))
    expect(left.map(({ title }) => title)).toEqual(['3'])
  })
})

describe('the device', () => {
  test('leaves a row that it cannot read where it is, and does not show it', async () => {
    const store = dexieStore(++account)
    const database = openDatabase(account)
    await store.write((tables) => tables.putDraft(draft('a')))
    await database.table('drafts').put({ draftId: 'odd', title: 5 })
    expect((await store.listCards()).map(({ draftId }) => draftId)).toEqual(['a'])
    expect(await database.drafts.count()).toBe(2)
  })

  test('opens a connection anew that the system has closed', async () => {
    const store = dexieStore(++account)
    await store.write((tables) => tables.putDraft(draft('a')))
    openDatabase(account).close({ disableAutoOpen: true })
    expect(await store.listCards()).toHaveLength(1)
  })

  test('has a name that stays until the database is made anew, and that a wipe takes away', async () => {
    const store = dexieStore(++account)
    const nameNow = () => store.read((tables) => tables.findBirthName())
    const name = await nameNow()
    expect(name).toMatch(/^[0-9a-f-]{36}$/)
    expect(await nameNow()).toBe(name)
    await openDatabase(account).delete({ disableAutoOpen: false })
    expect(await nameNow()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await nameNow()).not.toBe(name)
    await wipeAll(account)
    expect(await nameNow()).toBeNull()
  })

  test('keeps each account in a database of its own', async () => {
    const store = dexieStore(++account)
    await store.write((tables) => tables.putDraft(draft('a')))
    expect(databaseName(account)).not.toBe(databaseName(account + 1))
    expect(await dexieStore(++account).listCards()).toEqual([])
  })
})
