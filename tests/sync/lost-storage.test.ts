import { beforeEach, describe, expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

let server: FakeServer
let device: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
})
const sync = (of = device) => syncRound(of.context, () => false)

describe('an open editor whose device loses its storage', () => {
  const openEditor = async (unsent: string | null) => {
    const row = await device.writeKnown()
    const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
    const editor = new DraftWriter(device.context, start, () => undefined)
    if (unsent !== null) {
      editor.change(() => ({ title: 'Fan', html: unsent }))
      await editor.keep()
    }
    await editor.refresh()
    device.store.lose()
    return editor
  }

  test('puts the idea back when it has no unsent words', async () => {
    const editor = await openEditor(null)
    expect(await editor.refresh()).toBe(true)
    await sync()
    expect(await editor.refresh()).toBe(true)
    expect(editor.words()).toMatchObject({ title: 'Fan', html: '<p>quiet</p>' })
    expect(device.rows()).toMatchObject([{ ideaId: 1, html: '<p>quiet</p>' }])
  })

  test.each(['sync', 'the editor'])(
    'keeps the unsent words when %s notices the loss first',
    async (first) => {
      const editor = await openEditor('<p>quiet, only on the screen</p>')
      if (first === 'sync') await sync()
      expect(await editor.refresh()).toBe(true)
      await sync()
      expect(editor.words().html).toBe('<p>quiet, only on the screen</p>')
      expect(server.ideas).toMatchObject([{ html: '<p>quiet, only on the screen</p>' }])
      expect(device.copies).toBe(0)
    },
  )

  test.each(['sync', 'the editor'])(
    'goes on writing without a copy when %s notices the loss first',
    async (first) => {
      const editor = await openEditor(null)
      if (first === 'sync') await sync()
      editor.change(() => ({ title: 'Fan', html: '<p>quiet, and more</p>' }))
      await editor.keep()
      await sync()
      expect(server.ideas).toMatchObject([{ html: '<p>quiet, and more</p>' }])
      expect(device.copies).toBe(0)
    },
  )

  test.each([null, '<p>quiet, only on the screen</p>'])(
    'stores later words without a copy (unsent before: %s)',
    async (unsent) => {
      const editor = await openEditor(unsent)
      for (const html of ['<p>loud</p>', '<p>shrill</p>']) {
        editor.change(() => ({ title: 'Fan', html }))
        await editor.keep()
        // A database answers a new object each time.
        if (editor.row) editor.row = { ...editor.row }
      }
      expect(device.rows().map(({ html }) => html)).toEqual(['<p>shrill</p>'])
    },
  )
})

test('an editor that has saved and read nothing yet notices the loss of its storage', async () => {
  const row = await device.writeKnown()
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  const editor = new DraftWriter(device.context, start, () => undefined)
  // Transactions run one after the other, so the editor knows its database by then.
  await device.store.read((tables) => tables.findDatabaseId())
  device.store.lose()
  expect(await editor.refresh()).toBe(true)
  expect(device.rows()).toMatchObject([{ ideaId: 1, html: '<p>quiet</p>' }])
})

test('a draft that was sent before the storage was lost is put back as sent', async () => {
  const draftId = device.context.newId()
  const start = { draftId, row: null, words: { title: '', html: '' }, fresh: { editorSchema: 1 } }
  const editor = new DraftWriter(device.context, start, () => undefined)
  void editor.change(() => ({ title: 'Fan', html: '<p>quiet</p>' }))
  await editor.keep()
  await sync()
  await editor.refresh()
  device.store.lose()
  expect(await editor.refresh()).toBe(true)
  expect(device.rows()).toMatchObject([{ ideaId: 1, html: '<p>quiet</p>' }])
  expect(await device.store.listEntries()).toEqual([])
})

test('a draft that is missing while the storage is the same counts as deleted', async () => {
  const row = await device.writeKnown()
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  const editor = new DraftWriter(device.context, start, () => undefined)
  await removeDraft(device.context, row)
  expect(await editor.refresh(), 'also before the server has heard of it').toBe(false)
  await sync()
  expect(await editor.refresh()).toBe(false)
  expect(device.rows()).toEqual([])
})

describe('an editor that does not know yet in which database it was opened', () => {
  const openEditor = async () => {
    const { draftId } = await device.writeKnown()
    await device.write('Fan', '<p>quiet, not sent</p>', draftId)
    const [row] = device.rows()
    if (!row) throw new Error('no row')
    const store = device.store.behind(() => Promise.resolve())
    let isRefused = true
    const read: typeof store.read = (work) => {
      if (!isRefused) return store.read(work)
      isRefused = false
      return Promise.reject(new Error('The connection to the database was lost.'))
    }
    // A database answers a new object each time.
    const start = { draftId, row: { ...row }, words: row, fresh: { editorSchema: 1 } }
    const editor = new DraftWriter({ ...device.context, store: { ...store, read } }, start, () => undefined)
    return { editor, row }
  }

  test('saves its words in the existing row, without a copy', async () => {
    const { editor } = await openEditor()
    void editor.change(() => ({ title: 'Fan', html: '<p>quiet, said otherwise</p>' }))
    await editor.keep()
    expect(device.rows().map(({ html }) => html)).toEqual(['<p>quiet, said otherwise</p>'])
  })

  test('does not put back a deleted idea', async () => {
    const { editor, row } = await openEditor()
    await removeDraft(device.context, row)
    await sync()
    expect(await editor.refresh()).toBe(false)
    expect(device.rows()).toEqual([])
  })

  test('notices a loss of storage once it knows its database', async () => {
    const { editor } = await openEditor()
    await editor.refresh()
    device.store.lose()
    expect(await editor.refresh()).toBe(true)
    expect(device.rows().map(({ html }) => html)).toEqual(['<p>quiet, not sent</p>'])
  })
})
