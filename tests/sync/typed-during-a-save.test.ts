import { beforeEach, describe, expect, test } from 'vitest'
import type { DraftStore } from '../../pwa/data/device/draft-tables.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

let device: QuietDevice
beforeEach(() => {
  device = new QuietDevice(new FakeServer(), 1)
})
const rows = () => device.rows().map(({ title, html }) => ({ title, html }))

/** `onWritten` is called after each transaction, before the editor knows of it. */
function openEditor(draftId: string, onWritten: () => void = () => undefined): DraftWriter {
  const row = device.store.rows.drafts.get(draftId) ?? null
  const write: DraftStore['write'] = async (work) => {
    const result = await device.store.write(work)
    onWritten()
    return result
  }
  const store = { ...device.store.behind(() => Promise.resolve()), write }
  const words = row ?? { title: '', html: '' }
  const start = { draftId, row, words, fresh: { editorSchema: 1 } }
  return new DraftWriter({ ...device.context, store }, start, () => undefined)
}
const fan = (html: string) => () => ({ title: 'Fan', html })

describe('words typed while a save is running', () => {
  /** Types `first`, and `second` while that is being saved. Resolves when all of it is saved. */
  async function type(draftId: string, first: string, second: string, meanwhile = async () => {}) {
    let waiting: string | null = second
    const editor = openEditor(draftId, () => {
      if (waiting !== null) void editor.change(fan(waiting))
      waiting = null
    })
    await meanwhile()
    void editor.change(fan(first))
    await editor.keep()
    return editor
  }

  test('stay on the screen and are saved next', async () => {
    const draftId = await device.write('Fan', '<p>quiet</p>')
    const editor = await type(draftId, '<p>quiet one</p>', '<p>quiet one two</p>')
    expect(editor.words().html).toBe('<p>quiet one two</p>')
    expect(rows()).toEqual([{ title: 'Fan', html: '<p>quiet one two</p>' }])
  })

  test('keep the title that another tab wrote before', async () => {
    const draftId = await device.write('Fan', '<p>quiet</p>')
    const rename = async () => void (await device.write('Ceiling fan', '<p>quiet</p>', draftId))
    await type(draftId, '<p>quiet one</p>', '<p>quiet one two</p>', rename)
    expect(rows()).toEqual([{ title: 'Ceiling fan', html: '<p>quiet one two</p>' }])
  })
})

test('a save of words that a newer app already contains is done once', async () => {
  const draftId = await device.write('Fan', '<p>quiet</p>')
  let writes = 0
  const editor = openEditor(draftId, () => {
    writes += 1
    if (writes > 5) throw new Error('It is saved again and again.')
  })
  const newer = { title: 'Fan', html: '<p>quiet one two</p>', seq: 9, editorSchema: 99 }
  const row = device.store.rows.drafts.get(draftId) ?? expect.fail('no row')
  device.store.rows.drafts.set(draftId, { ...row, ...newer })
  void editor.change(fan('<p>quiet one</p>'))
  await editor.keep()
  expect(device.rows()).toMatchObject([newer])

  // If the storage is lost then, the row is restored, and nothing is saved again on top of older words.
  writes = 0
  device.store.lose()
  expect(await editor.refresh()).toBe(true)
  expect(device.rows()).toMatchObject([{ html: newer.html }])
  expect(writes).toBe(1)
})

test('an unchanged new draft does not count as deleted, and can be saved as it is', async () => {
  const editor = openEditor('new')
  expect(await editor.refresh()).toBe(true)
  await editor.keepAsItIs()
  expect(rows()).toEqual([{ title: '', html: '' }])
})
