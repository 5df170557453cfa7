import { expect, test } from 'vitest'
import type { Words } from '../../pwa/data/device/draft-tables.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
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

test('a tab that slept while its idea was taken off the device and fetched anew writes over none of its newer words', async () => {
  const server = new FakeServer()
  const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  const sync = (device: QuietDevice) => syncRound(device.context, () => false)
  const { draftId } = await tablet.writeKnown('Fan', '<p>blade</p><p>hub</p><p>ring</p>')
  await sync(phone)
  const [row] = phone.rows()
  if (!row) throw new Error('the idea is not here')
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  const asleep = new DraftWriter(phone.context, start, () => undefined)
  // Another tab signed out, which takes what the server has, and in again.
  await phone.store.write((tables) => tables.dropDraft(row.draftId))
  await tablet.write('Fan', '<p>blade</p><p>hub</p><p>ring of steel</p>', draftId)
  for (const device of [tablet, phone]) await sync(device)
  void asleep.change(() => ({ title: 'Fan', html: '<p>blade typed</p><p>hub</p><p>ring</p>' }))
  await asleep.keep()
  await sync(phone)
  expect(server.ideas.map(({ html }) => html)).toEqual(['<p>blade typed</p><p>hub</p><p>ring of steel</p>'])
})
