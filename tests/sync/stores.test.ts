import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { dexieStore } from '../../pwa/data/device/dexie-store.ts'
import type { DraftStore, JournalRow } from '../../pwa/data/device/draft-tables.ts'
import { draftFactsOf } from '../../pwa/data/device/idea-facts.ts'
import { MemoryStore } from './memory-store.ts'
import { draft, entry } from './rows.ts'

let account = 0
const stores: [string, () => DraftStore][] = [
  ['the device', () => dexieStore(++account)],
  ['the model', () => new MemoryStore()],
]

describe.each(stores)('the drafts of %s', (_, open) => {
  test('are read exactly as they were written', async () => {
    const store = open()
    const row = draft('a', {
      ideaId: 7,
      draftKey: 'made elsewhere',
      notice: { kind: 'merged', mine: 1, theirs: 2 },
    })
    await store.write(async (tables) => {
      await tables.putDraft(row)
      await tables.putEntry(entry)
    })
    expect(await store.read((tables) => tables.findDraft('a'))).toEqual(row)
    expect(await store.read((tables) => tables.findDraftOfIdea(7))).toEqual(row)
    expect(await store.read((tables) => tables.findDraftOfKey('made elsewhere'))).toEqual(row)
    expect(await store.read((tables) => tables.findDraftOfKey('a'))).toBeNull()
    expect(await store.findEntry('a')).toEqual(entry)
    const { html: _html, base, ...card } = row
    expect(await store.listCards()).toEqual([{ ...card, baseRevision: base?.revision }])
    expect(await store.findCard('b')).toBeNull()
  })

  test('are unchanged after a transaction that failed', async () => {
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

  test('cannot have two rows of one idea', async () => {
    const store = open()
    await store.write((tables) => tables.putDraft(draft('a', { ideaId: 7 })))
    await expect(store.write((tables) => tables.putDraft(draft('b', { ideaId: 7 })))).rejects.toThrow()
    expect(await store.listCards()).toHaveLength(1)
  })

  test('are written one transaction after the other', async () => {
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

  test('have revisions that are numbered, found by draft and dropped one by one', async () => {
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

const journalBase = (writerId: string, generation: number): JournalRow => ({
  kind: 'base',
  writerId,
  generation,
  seen: { draftId: 'a', seq: 1, title: 'Fan', html: '' },
  sending: null,
  ...draftFactsOf({ editorSchema: 1 }),
})

describe.each(stores)('the journal of %s', (_, open) => {
  test('is read in the order of writing and dropped by generation, for one writer only', async () => {
    const change = { writerId: 'one', title: 'Fan', start: 0, removed: 0, inserted: 'q' }
    const { journal } = open()
    await journal.append([journalBase('one', 1), { kind: 'change', ...change, generation: 1, step: 1 }])
    await journal.append([{ kind: 'change', ...change, generation: 1, step: 2 }])
    await journal.append([journalBase('two', 1)])
    await journal.append([journalBase('one', 2)])
    expect((await journal.listWriters()).sort()).toEqual(['one', 'two'])
    const rows = await journal.list('one')
    expect(rows).toMatchObject([
      { kind: 'base', generation: 1 },
      { kind: 'change', step: 1, inserted: 'q' },
      { kind: 'change', step: 2 },
      { kind: 'base', generation: 2 },
    ])
    await journal.drop('one', 1)
    expect(await journal.list('one')).toMatchObject([{ generation: 2 }])
    await journal.drop('one', Number.POSITIVE_INFINITY)
    expect(await journal.listWriters()).toEqual(['two'])
  })

  test('notes for each writer how far it was saved, and drops the oldest notes', async () => {
    const store = open()
    await store.write(async (tables) => {
      for (const writerId of ['one', 'two', 'three'])
        await tables.putWriterMark({ writerId, keptStep: 1, draftId: 'a' })
      await tables.putWriterMark({ writerId: 'one', keptStep: 7, draftId: 'b' })
    })
    expect(await store.read((tables) => tables.findWriterMark('one'))).toMatchObject({
      keptStep: 7,
      draftId: 'b',
    })
    await store.write((tables) => tables.dropOldWriterMarks(2))
    expect(await store.read((tables) => tables.findWriterMark('one'))).toBeNull()
    expect(await store.read((tables) => tables.findWriterMark('three'))).not.toBeNull()
  })
})
