import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { dexieStore } from '../../pwa/data/device/dexie-store.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { withRoomForWords } from '../../pwa/sync/storage/make-room.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'

beforeEach(() => void vi.stubGlobal('navigator', {}))

/** A device that is full as long as it has any of the account's prefetched data. */
function fullDevice(account: number) {
  const database = openDatabase(account)
  const store = dexieStore(account)
  const isFull = async () =>
    (await database.ideaTexts.count()) > 0 ||
    (await database.answers.where('name').equals('idea-file-3').count()) > 0
  const full: typeof store = {
    ...store,
    write: async (work) => {
      if (await isFull()) throw new DOMException('No room.', 'QuotaExceededError')
      return store.write(work)
    },
  }
  const context = { ...engineOf(account).context, store: withRoomForWords(account, full) }
  const fill = () =>
    Promise.all([
      database.answers.bulkPut([
        { name: 'ideas', answer: [] },
        { name: 'kept-ahead', answer: { 'idea-file-3': { revision: 1, bytes: 9_000_000, isKept: true } } },
        { name: 'idea-file-3', answer: new Blob(['%PDF']) },
      ]),
      database.ideaTexts.put({ id: 3, revision: 1, text: 'quiet', length: 5 }),
    ])
  return { context, fill, store }
}

const writerIn = ({ context }: ReturnType<typeof fullDevice>) =>
  new DraftWriter(
    context,
    {
      draftId: crypto.randomUUID(),
      row: null,
      words: { title: '', html: '' },
      fresh: { editorSchema: 1 },
    },
    () => undefined,
  )

test('prefetched files are freed on a full device so that words can be saved, also in two tabs at once', async () => {
  const device = fullDevice(8101)
  await device.fill()
  const writers = [writerIn(device), writerIn(device)]
  for (const writer of writers) void writer.change(() => ({ title: 'Fan', html: '<p>a thought</p>' }))
  await Promise.all(writers.map((writer) => writer.keep()))
  expect((await device.store.listCards()).map(({ title }) => title)).toEqual(['Fan', 'Fan'])
})

test('words for which nothing can be freed are refused, and saved once there is room', async () => {
  const device = fullDevice(8102)
  await device.fill()
  // As after signing out: the file is no longer listed as prefetched, so nothing may be freed.
  await openDatabase(8102).answers.delete('kept-ahead')
  await openDatabase(8102).ideaTexts.clear()
  const writer = writerIn(device)
  void writer.change(() => ({ title: 'Fan', html: '<p>a thought</p>' }))
  await expect(writer.keep()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  await openDatabase(8102).answers.delete('idea-file-3')
  await writer.keep()
  expect(await device.store.listCards()).toMatchObject([{ title: 'Fan' }])
})
