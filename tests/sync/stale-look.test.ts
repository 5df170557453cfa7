import { expect, test } from 'vitest'
import type { Words } from '../../pwa/data/device/draft-tables.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { until } from '../support/until.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

test('a look at the device that began before the last words were kept never takes them off the screen', async () => {
  const phone = new QuietDevice(new FakeServer(), 1)
  const draftId = await phone.write('Fan', '<p>blade</p><p>hub</p><p>ring</p>')
  const row = await phone.store.read((tables) => tables.findDraft(draftId))
  if (!row) throw new Error('the draft is gone')
  const late = { isAsked: false, deliver: () => {} }
  let isSlow = false
  /** What it reads is true when it is read, and arrives late. */
  const store = phone.store.behind(() => Promise.resolve())
  const read: typeof store.read = async (work) => {
    const found = await store.read(work)
    if (isSlow) {
      isSlow = false
      await new Promise<void>((resolve) => {
        Object.assign(late, { isAsked: true, deliver: resolve })
      })
    }
    return found
  }
  const shown: (Words | null)[] = []
  const writer = new DraftWriter(
    { ...phone.context, store: { ...store, read } },
    {
      draftId,
      row,
      words: { title: 'Fan', html: '<p>blade</p><p>hub</p><p>ring</p>' },
      fresh: { editorSchema: 1 },
    },
    ({ shows }) => shown.push(shows),
  )
  const other = { draftId, seq: row.seq, title: 'Fan', html: '<p>blade</p><p>hub</p><p>ring</p>' }
  await saveWords(
    phone.context,
    other,
    { title: 'Fan', html: '<p>blade</p><p>hub</p><p>ring</p><p>other tab</p>' },
    { editorSchema: 1 },
  )
  isSlow = true
  const looking = writer.refresh()
  await until(() => expect(late.isAsked).toBe(true))
  writer.change(() => ({ title: 'Fan', html: '<p>blade typed</p><p>hub</p><p>ring</p>' }))
  await writer.keep()
  late.deliver()
  await looking
  const all = '<p>blade typed</p><p>hub</p><p>ring</p><p>other tab</p>'
  expect(shown.filter((words) => words !== null).map(({ html }) => html)).toEqual([all])
  expect(writer.words().html).toBe(all)
})
