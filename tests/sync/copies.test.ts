import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/rules/limits.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

let server: FakeServer
let phone: QuietDevice
let tablet: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  phone = new QuietDevice(server, 1)
  tablet = new QuietDevice(server, 2)
})
const sync = (device: QuietDevice) => syncRound(device.context, () => false)
const rowOf = (device: QuietDevice, ideaId: number) => {
  const row = device.rows().find((one) => one.ideaId === ideaId)
  if (!row) throw new Error(`no row of idea ${ideaId}`)
  return row
}
const write = (device: QuietDevice, ideaId: number, title: string, html: string) =>
  device.write(title, html, rowOf(device, ideaId).draftId)

/** Both devices have idea 1, and each writes different words in the same place. */
async function conflict(title = 'Fan', titleOfTablet = title) {
  await phone.write(title, '<p>blade</p>')
  for (const device of [phone, tablet]) await sync(device)
  await write(phone, 1, title, '<p>from the phone</p>')
  await write(tablet, 1, titleOfTablet, '<p>from the tablet</p>')
  for (const device of [phone, tablet, phone, tablet]) await sync(device)
}

/** Both devices have idea 1. Then each changes it, and the phone syncs first. */
async function syncBoth(base: string, ofPhone: string, ofTablet: string) {
  await phone.write('Fan', base)
  for (const device of [phone, tablet]) await sync(device)
  await write(phone, 1, 'Fan', ofPhone)
  await write(tablet, 1, 'Fan', ofTablet)
  for (const device of [phone, tablet, phone, tablet]) await sync(device)
  const rows = [phone, tablet].map((device) => device.rows().map(({ html }) => html))
  expect(rows[0]).toEqual(rows[1])
  return server.ideas.map(({ html }) => html)
}

describe('a conflict copy', () => {
  test('has the full title of its idea, also at the longest length', async () => {
    for (const length of [160, 170, limits.titleLength]) {
      server = new FakeServer()
      phone = new QuietDevice(server, 1)
      tablet = new QuietDevice(server, 2)
      const title = 'last'.padStart(length, 'a long title ')
      await conflict(title)
      expect(server.ideas.map((idea) => idea.title)).toEqual([title, title])
      expect(await tablet.store.listEntries()).toEqual([])
    }
  })

  test('names its original on every device, and both keep their own titles', async () => {
    await conflict('Fan', 'Fan of the tablet')
    const copyOf = { ideaId: 1, draftKey: null, title: 'Fan' }
    expect(server.ideas[1]).toMatchObject({ title: 'Fan of the tablet', copyOf })
    expect(rowOf(phone, 2)).toMatchObject({ title: 'Fan of the tablet', copyOf, notice: null })
    expect(rowOf(tablet, 2)).toMatchObject({ copyOf, notice: { kind: 'copy' } })
    expect(rowOf(tablet, 1)).toMatchObject({ copyOf: null })
  })

  test('of a conflict copy names the first original', async () => {
    await conflict()
    await write(phone, 2, 'Fan', '<p>a copy, from the phone</p>')
    await write(tablet, 2, 'Fan', '<p>a copy, from the tablet</p>')
    for (const device of [phone, tablet, phone, tablet]) await sync(device)
    expect(server.ideas.map(({ copyOf }) => copyOf?.ideaId)).toEqual([undefined, 1, 1])
  })

  test('of an idea that was deleted on another device names it by its last known title', async () => {
    await phone.write('Fan', '<p>blade</p>')
    for (const device of [phone, tablet]) await sync(device)
    await removeDraft(tablet.context, rowOf(tablet, 1))
    await sync(tablet)
    await write(phone, 1, 'Quiet fan', '<p>blade and edge</p>')
    await sync(phone)
    const copyOf = { ideaId: 1, title: 'Fan' }
    expect(server.ideas[1]).toMatchObject({ title: 'Quiet fan', copyOf })
  })

  test('of a draft that the server has never seen names that draft by its key', async () => {
    const draftId = await phone.write('Fan', '<p>blade</p>')
    const seen = { draftId, seq: 1, title: 'Fan', html: '<p>blade</p>' }
    await phone.write('Fan', '<p>first tab</p>', draftId)
    await saveWords(phone.context, seen, { title: 'Fan', html: '<p>second tab</p>' }, { editorSchema: 1 })
    await sync(phone)
    expect(server.ideas.map(({ copyOf }) => copyOf)).toEqual([
      null,
      { ideaId: null, draftKey: draftId, title: 'Fan' },
    ])
  })

  test('of a draft whose title is too long can be sent once the copy has a shorter title', async () => {
    const title = 'a'.repeat(limits.titleLength + 1)
    const draftId = await phone.write(title, '<p>blade</p>')
    const seen = { draftId, seq: 1, title, html: '<p>blade</p>' }
    await phone.write(title, '<p>first tab</p>', draftId)
    const copy = await saveWords(phone.context, seen, { title, html: '<p>second</p>' }, { editorSchema: 1 })
    await phone.write('Short', '<p>second</p>', copy.draftId)
    await sync(phone)
    expect(server.ideas).toMatchObject([{ title: 'Short', copyOf: { draftKey: draftId } }])
    expect(server.ideas[0]?.copyOf?.title.length).toBeLessThanOrEqual(limits.titleLength)
  })
})

describe('no copy is made', () => {
  test("when the server has every word of this device; the device's words are kept as a version", async () => {
    const ideas = await syncBoth('<p>a</p>', '<p>a b c</p>', '<p>a c</p>')
    expect(ideas).toEqual(['<p>a b c</p>'])
    const row = rowOf(tablet, 1)
    expect(row.notice).toBeNull()
    const kept = await tablet.store.read((tables) => tables.listRevisions(row.draftId))
    expect(kept.map(({ html }) => html)).toContain('<p>a c</p>')
  })

  test('when this device has every word of the server', async () => {
    expect(await syncBoth('<p>a</p>', '<p>a c</p>', '<p>a b c</p>')).toEqual(['<p>a b c</p>'])
    expect(rowOf(tablet, 1).notice).toBeNull()
  })

  test.each([
    ['<p>a x c</p>', '<p>a</p>'],
    ['<p>a</p>', '<p>a x c</p>'],
  ])('when one side only took words away; the owner is told and can undo it', async (ofPhone, ofTablet) => {
    expect(await syncBoth('<p>a x</p>', ofPhone, ofTablet)).toEqual(['<p>a x c</p>'])
    const row = rowOf(tablet, 1)
    const kept = await tablet.store.read((tables) => tables.listRevisions(row.draftId))
    expect(row.notice).toEqual({
      kind: 'merged',
      mine: kept.find(({ reason }) => reason === 'mine')?.id,
      theirs: kept.find(({ reason }) => reason === 'theirs')?.id,
    })
    expect(await tablet.store.listEntries()).toEqual([])
  })

  test('when the idea was published with every word of this device', async () => {
    await phone.write('Fan', '<p>a</p>')
    for (const device of [phone, tablet]) await sync(device)
    await write(tablet, 1, 'Fan', '<p>a c</p>')
    await write(phone, 1, 'Fan', '<p>a b c</p>')
    await sync(phone)
    server.handle({ kind: 'publish', account: 1, ideaId: 1, revision: 2 }, 1)
    await sync(tablet)
    expect(server.ideas).toHaveLength(1)
    expect(rowOf(tablet, 1)).toMatchObject({ status: 'published', html: '<p>a b c</p>' })
  })

  test('when another tab has every word of this tab', async () => {
    const draftId = await phone.write('Fan', '<p>a</p>')
    const seen = { draftId, seq: 1, title: 'Fan', html: '<p>a</p>' }
    await phone.write('Fan', '<p>a b c</p>', draftId)
    const words = { title: 'Fan', html: '<p>a c</p>' }
    const goesOn = await saveWords(phone.context, seen, words, { editorSchema: 1 })
    expect(goesOn).toMatchObject({ draftId, html: '<p>a b c</p>' })
    expect(phone.rows()).toHaveLength(1)
  })
})

describe('a copy is made', () => {
  test.each([
    ['a word is formatted only here', '<p>a c</p>', '<p><strong>a</strong> b</p>'],
    ['a word was written twice here', '<p>a b c</p>', '<p>a a</p>'],
    ['a word is a part of another one there', '<p>a bc d</p>', '<p>a b</p>'],
    ['a picture is another one', '<p>a <img src="/1"> b</p>', '<p>a <img src="/2"></p>'],
  ])('when %s', async (_, ofPhone, ofTablet) => {
    expect(await syncBoth('<p>a</p>', ofPhone, ofTablet)).toEqual([ofPhone, ofTablet])
  })
})
