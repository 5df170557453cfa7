import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { journalName } from '../../pwa/data/device/database-names.ts'
import type { JournalRow } from '../../pwa/data/device/draft-tables.ts'
import { draftFactsOf } from '../../pwa/data/device/idea-facts.ts'
import { replay } from '../../pwa/sync/writer/journal.ts'

const change = (writerId: string, step: number): JournalRow => ({
  kind: 'change',
  writerId,
  generation: 1,
  step,
  title: 'Fan',
  start: 0,
  removed: 0,
  inserted: `word ${step}`,
})

let bucket: { indexedDB: IDBFactory; persist: () => Promise<boolean> }
let openBucket: () => Promise<typeof bucket>
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  bucket = { indexedDB: new IDBFactory(), persist: vi.fn(async () => true) }
  openBucket = async () => bucket
  vi.stubGlobal('navigator', { storageBuckets: { open: () => openBucket() } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Loads the journal afresh, like a page that was just opened. */
async function loadJournal() {
  vi.resetModules()
  const { dexieJournal, openJournals } = await import('../../pwa/data/device/dexie-journal.ts')
  return { journal: dexieJournal(1), whenKnown: () => openJournals(1) }
}

/** The steps in the journal of this factory: the bucket's, or the one beside the drafts. */
async function stepsIn(factory: IDBFactory): Promise<number[]> {
  if ((await factory.databases()).length === 0) return []
  const opening = factory.open(journalName(1))
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const reading = database.transaction('rows').objectStore('rows').getAll()
  await new Promise((resolve) => {
    reading.onsuccess = resolve
  })
  database.close()
  return reading.result.map(({ step }: { step: number }) => step)
}
const beside = () => stepsIn(globalThis.indexedDB)

test('typed words are journaled in a storage bucket of their own, not beside the drafts', async () => {
  const { journal, whenKnown } = await loadJournal()
  await whenKnown()
  await journal.append([change('one', 1), change('one', 2)])
  expect([await stepsIn(bucket.indexedDB), await beside()]).toEqual([[1, 2], []])
})

test('words typed before the bucket is open are journaled at once, and later read, dropped and wiped with the rest', async () => {
  let open = () => {}
  const opens = new Promise<void>((resolve) => {
    open = resolve
  })
  openBucket = async () => {
    await opens
    return bucket
  }
  const { journal, whenKnown } = await loadJournal()
  await journal.append([change('one', 1)])
  open()
  await whenKnown()
  await journal.append([change('one', 2), change('two', 3)])
  expect([await stepsIn(bucket.indexedDB), await beside()]).toEqual([[2, 3], [1]])

  const next = await loadJournal()
  expect((await next.journal.list('one')).map((row) => row.kind === 'change' && row.step).sort()).toEqual([
    1, 2,
  ])
  expect((await next.journal.listWriters()).sort()).toEqual(['one', 'two'])
  await next.journal.drop('one', Number.POSITIVE_INFINITY)
  expect([await stepsIn(bucket.indexedDB), await beside()]).toEqual([[3], []])

  await next.journal.append([change('one', 4)])
  const { wipeAll } = await import('../../pwa/sync/engine/wipe-device.ts')
  await wipeAll(1)
  expect(await next.journal.listWriters()).toEqual([])
})

test('words that the bucket refuses are journaled beside the drafts, and the rows in the bucket are still read', async () => {
  const { journal, whenKnown } = await loadJournal()
  const [own] = await whenKnown()
  await journal.append([change('one', 1)])
  const failing = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('no room in this bucket', 'QuotaExceededError')
  })
  await journal.append([change('one', 2)])
  expect(failing).toHaveBeenCalled()
  expect(own?.isOpen()).toBe(true)
  expect([await stepsIn(bucket.indexedDB), await beside()]).toEqual([[1], [2]])
  expect(await journal.list('one')).toHaveLength(2)
})

test.each(['before it is open', 'when it refuses a row'] as const)(
  'rows in the bucket and beside the drafts can each be replayed alone; the place changes %s',
  async (when) => {
    const base: JournalRow = {
      kind: 'base',
      writerId: 'one',
      generation: 1,
      seen: { draftId: 'a', seq: 1, title: 'Fan', html: '' },
      sending: null,
      ...draftFactsOf({ editorSchema: 1 }),
    }
    let open = () => {}
    const opens = new Promise<void>((resolve) => {
      open = resolve
    })
    openBucket = async () => {
      await opens
      return bucket
    }
    const { journal, whenKnown } = await loadJournal()
    if (when === 'when it refuses a row') {
      open()
      await whenKnown()
    }
    await journal.append([base, change('one', 1)])
    open()
    await whenKnown()
    if (when === 'when it refuses a row')
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
        throw new DOMException('no room in this bucket', 'QuotaExceededError')
      })
    await journal.append([change('one', 2)])
    await journal.append([change('one', 3)])
    vi.restoreAllMocks()
    // The next start has no bucket: it recovers what is in the journal beside the drafts, and drops it.
    openBucket = async () => Promise.reject(new DOMException('denied', 'UnknownError'))
    const next = await loadJournal()
    const recovered = replay(await next.journal.list('one'), 0)
    expect(recovered?.words.html).toBe(when === 'before it is open' ? 'word 1' : 'word 2')
    await next.journal.drop('one', Number.POSITIVE_INFINITY)
    openBucket = async () => bucket
    const last = await loadJournal()
    expect(replay(await last.journal.list('one'), recovered?.step ?? 0)?.words.html).toBe('word 3')
  },
)

test.each([
  ['where no bucket can be opened', async () => Promise.reject(new DOMException('denied', 'UnknownError'))],
  [
    'where nothing can be opened in the bucket',
    async () => ({
      ...bucket,
      indexedDB: Object.assign(new IDBFactory(), {
        open: () => {
          throw new DOMException('gone', 'InvalidStateError')
        },
      }),
    }),
  ],
])('%s the journal is beside the drafts', async (_, failingOpen) => {
  openBucket = failingOpen
  const { journal, whenKnown } = await loadJournal()
  expect(await whenKnown()).toHaveLength(1)
  await journal.append([change('one', 1)])
  expect(await journal.list('one')).toHaveLength(1)
  expect(await beside()).toEqual([1])
})

test('a bucket that never opens delays reading the journal by ten seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  openBucket = () => new Promise(() => {})
  const { journal } = await loadJournal()
  await journal.append([change('one', 1)])
  const listed = journal.list('one')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await listed).toHaveLength(1)
  expect(await beside()).toEqual([1])
})

test('a browser without buckets keeps the journal beside the drafts', async () => {
  vi.stubGlobal('navigator', {})
  const { journal, whenKnown } = await loadJournal()
  expect(await whenKnown()).toHaveLength(1)
  await journal.append([change('one', 1)])
  expect(await beside()).toEqual([1])
})
