import { beforeEach, expect, test } from 'vitest'
import type { LastWords } from '../../pwa/data/last-words.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { recoverWords } from '../../pwa/sync/writer/recover-words.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

let device: QuietDevice
let draftId: string
let left: Map<string, LastWords>
beforeEach(async () => {
  device = new QuietDevice(new FakeServer(), 1)
  draftId = await device.write('Fan', '<p>quiet</p>')
  left = new Map()
})

function openTab(): DraftWriter {
  const row = device.store.rows.drafts.get(draftId) ?? expect.fail('no row')
  const start = { draftId, row, words: row, fresh: { editorSchema: 1 } }
  return new DraftWriter(device.context, start, () => undefined)
}
const storage = { read: () => left, forget: (writerId: string) => void left.delete(writerId) }
const restart = () =>
  recoverWords(device.context, storage, async (_, work) => {
    await work()
    return true
  })
const texts = () => device.rows().map(({ html }) => html)

test('last words that arrive while older ones are being recovered are recovered as well', async () => {
  const tab = openTab()
  await tab.change(() => ({ title: 'Fan', html: '<p>quiet hidden</p>' }))
  const hidden = tab.pending() ?? expect.fail('nothing is left')
  await tab.change(() => ({ title: 'Fan', html: '<p>quiet hidden and closed</p>' }))
  const closed = tab.pending() ?? expect.fail('nothing is left')
  device.store.rows.journal = []
  left.set(hidden.writerId, hidden)
  const write = device.store.write.bind(device.store)
  device.store.write = (work) => {
    device.store.write = write
    left.set(closed.writerId, closed)
    return write(work)
  }
  await restart()
  expect(texts()).toEqual(['<p>quiet hidden and closed</p>'])
  expect(left.size).toBe(0)
})

test("words of a killed page that continue another tab's words are recovered without a copy", async () => {
  const tab = openTab()
  await device.write('Fan', '<p>quiet and slow</p>', draftId)
  await tab.refresh()
  await tab.change(() => ({ title: 'Fan', html: '<p>quiet and fast</p>' }))
  await restart()
  expect(texts()).toEqual(['<p>quiet and fast</p>'])
})

test('last words that were left without their base replace shorter words without a copy', async () => {
  const tab = openTab()
  void tab.change(() => ({ title: 'Fan', html: '<p>quiet and long</p>' }))
  const last = tab.pending() ?? expect.fail('nothing is left')
  left.set(last.writerId, { ...last, sending: null, seen: { ...last.seen, html: '' } })
  device.store.rows.journal = []
  await restart()
  expect(texts()).toEqual(['<p>quiet and long</p>'])
})
