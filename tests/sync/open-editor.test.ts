import { beforeEach, describe, expect, test } from 'vitest'
import { restoreWords } from '../../pwa/sync/device/change-draft.ts'
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

test('words from elsewhere that arrive during a composition are joined with what is composed, not replaced by it', async () => {
  const row = await device.writeKnown()
  await device.write('Fan', '<p>First.</p><p>Middle.</p><p>Last.</p>', row.draftId)
  await sync()
  const [opened] = device.rows()
  if (!opened) throw new Error('no row')
  const start = { draftId: opened.draftId, row: opened, words: opened, fresh: { editorSchema: 1 } }
  let isComposing = true
  let screen: string = opened.html
  const editor = new DraftWriter(
    device.context,
    start,
    ({ shows }) => {
      if (shows) screen = shows.html
    },
    () => isComposing,
  )
  const type = (from: string, to: string) => {
    screen = screen.replace(from, to)
    editor.change(() => ({ title: 'Fan', html: screen }))
  }
  type('Last.', 'Last.か')
  await editor.keep()
  const tablet = new QuietDevice(server, 2)
  await sync(tablet)
  await tablet.write('Fan', '<p>Elsewhere. First.</p><p>Middle.</p><p>Last.</p>', tablet.rows()[0]?.draftId)
  await sync(tablet)
  await sync()
  expect(await editor.refresh()).toBe(true)
  expect(screen).toBe('<p>First.</p><p>Middle.</p><p>Last.か</p>')
  type('か', '漢')
  isComposing = false
  expect(await editor.refresh()).toBe(true)
  expect(screen).toBe('<p>Elsewhere. First.</p><p>Middle.</p><p>Last.漢</p>')
  await sync()
  expect(device.copies).toBe(0)
  expect(server.ideas).toMatchObject([{ html: screen }])
})

describe('opening and history', () => {
  test('opening and closing without typing queues nothing and keeps no version', async () => {
    const row = await device.writeKnown()
    await device.write(row.title, row.html, row.draftId)
    expect(await device.store.listEntries()).toEqual([])
    expect(await device.store.read((tables) => tables.listRevisions(row.draftId))).toEqual([])
  })

  test('restoring a version keeps what was there', async () => {
    const row = await device.writeKnown()
    await device.write('Fan', '<p>second</p>', row.draftId)
    await sync()
    const now = device.rows()[0]
    if (!now) throw new Error('no row')
    await restoreWords(device.context, now, { title: 'Fan', html: '<p>quiet</p>' })
    await sync()
    expect(server.ideas).toMatchObject([{ html: '<p>quiet</p>' }])
    const kept = await device.store.read((tables) => tables.listRevisions(row.draftId))
    expect(kept.map(({ html }) => html)).toContain('<p>second</p>')
  })
})
