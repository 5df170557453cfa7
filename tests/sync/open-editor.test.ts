import { beforeEach, describe, expect, test } from 'vitest'
import { restoreWords } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { FakeServer } from './fake-server.ts'
import { lost, open, QuietDevice } from './quiet-device.ts'

let server: FakeServer
let device: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
})
const sync = (of = device) => syncRound(of.context, () => false)

test('words from another device that arrive during a composition are joined with the composed text', async () => {
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

test('an editor is told that its idea was published, also when no word changed', async () => {
  const row = await device.writeKnown()
  const heard: string[] = []
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  const editor = new DraftWriter(device.context, start, (news) => heard.push(news.draft.status))
  server.handle(
    { kind: 'publish', account: 1, ideaId: row.ideaId ?? 0, revision: row.base?.revision ?? 0 },
    1,
  )
  await sync()
  expect(await editor.refresh()).toBe(true)
  expect(heard).toEqual(['published'])
  expect(device.rows()).toMatchObject([{ status: 'published', seq: row.seq }])
})

test('a save during a composition is done once, also when it is joined with words of another tab', async () => {
  const row = await device.writeKnown('Fan', '<p>First.</p><p>Middle.</p><p>Last.</p>')
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  let asked = 0
  const isComposing = () => {
    asked += 1
    if (asked > 10) throw new Error('It saves the same words for ever.')
    return true
  }
  const editor = new DraftWriter(device.context, start, () => undefined, isComposing)
  await device.write('Fan', '<p>Elsewhere. First.</p><p>Middle.</p><p>Last.</p>', row.draftId)
  void editor.change(() => ({ title: 'Fan', html: '<p>First.</p><p>Middle.</p><p>Last.か</p>' }))
  await editor.keep()
  expect(editor.isKept()).toBe(true)
  expect(device.rows()[0]?.html).toBe('<p>Elsewhere. First.</p><p>Middle.</p><p>Last.か</p>')
})

describe('a space at the end of a title that is being typed', () => {
  /** An open editor, and another device that adds a line before its text. */
  async function openBeside(title: string) {
    const known = await device.writeKnown()
    await device.write('Fan', '<p>First.</p><p>Last.</p>', known.draftId)
    await sync()
    const [row] = device.rows()
    if (!row) throw new Error('no row')
    let screen = { title: row.title, html: row.html }
    const start = { draftId: row.draftId, row, words: screen, fresh: { editorSchema: 1 } }
    const editor = new DraftWriter(device.context, start, ({ shows }) => {
      if (shows) screen = shows
    })
    screen = { ...screen, title }
    editor.change(() => screen)
    await editor.keep()
    return {
      editor,
      shown: () => screen,
      async writeElsewhere() {
        const tablet = new QuietDevice(server, 2)
        await sync(tablet)
        const [there] = tablet.rows()
        await tablet.write(there?.title ?? '', `<p>Elsewhere.</p>${there?.html}`, there?.draftId)
        await sync(tablet)
      },
    }
  }
  const joined = { title: 'Fan with ', html: '<p>Elsewhere.</p><p>First.</p><p>Last.</p>' }

  test('stays when words from another device are joined with it', async () => {
    const { editor, shown, writeElsewhere } = await openBeside('Fan with ')
    await writeElsewhere()
    await sync()
    expect(await editor.refresh()).toBe(true)
    expect(shown()).toEqual(joined)
  })

  test('stays when the server already has the title without that space', async () => {
    const { editor, shown, writeElsewhere } = await openBeside('Fan with ')
    await sync()
    await editor.refresh()
    await writeElsewhere()
    await sync()
    expect(await editor.refresh()).toBe(true)
    expect(shown()).toEqual(joined)
    expect(await device.store.listEntries()).toEqual([])
  })

  test.each(['Fan with ', 'Fan '])('stays when another tab changed the text: %j', async (title) => {
    const { editor, shown } = await openBeside('Fan')
    const [row] = device.rows()
    await device.write('Fan', `<p>Elsewhere.</p>${row?.html}`, row?.draftId)
    editor.change(() => ({ ...shown(), title }))
    await editor.keep()
    expect(shown()).toEqual({ ...joined, title })
  })
})

describe('opening and history', () => {
  test('opening and closing without typing queues nothing and keeps no version', async () => {
    const row = await device.writeKnown()
    await device.write(row.title, row.html, row.draftId)
    expect(await device.store.listEntries()).toEqual([])
    expect(await device.store.read((tables) => tables.listRevisions(row.draftId))).toEqual([])
  })

  test('typing keeps as versions what was sent, what the server has, and every hundredth state', async () => {
    const { draftId } = await device.writeKnown()
    const write = (html: string) => device.write('Fan', html, draftId)
    const kept = () => [...device.store.rows.revisions.values()].map(({ html }) => html)
    await write('<p>1</p>')
    await write('<p>2</p>')
    device.network = lost
    await sync()
    for (let number = 3; number <= 110; number++) await write(`<p>${number}</p>`)
    expect(kept()).toEqual(['<p>2</p>', '<p>102</p>'])
    device.network = open
    for (let round = 0; round < 2; round++) await sync()
    await write('<p>111</p>')
    await write('<p>112</p>')
    expect(kept()).toEqual(['<p>2</p>', '<p>102</p>', '<p>110</p>'])
  })

  test('restoring a version keeps the replaced words as a version', async () => {
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
