import { beforeEach, describe, expect, test } from 'vitest'
import { findSentAgain } from '../../pwa/sync/device/adopt-loss.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

/** The server was restored from an older backup. New ids start far above those that it had assigned (skipLostIds). */
let server: FakeServer
let phone: QuietDevice
let tablet: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  phone = new QuietDevice(server, 1)
  tablet = new QuietDevice(server, 2)
})
const sync = (device: QuietDevice) => syncRound(device.context, () => false)
async function syncAll(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const device of [phone, tablet]) await sync(device)
}
const texts = () => server.ideas.map(({ html }) => html).sort()
const textsOf = (device: QuietDevice) =>
  device
    .rows()
    .map(({ html }) => html)
    .sort()

/** Restores the state before the idea was created (null), or before its newest words arrived. */
function restore(words: string | null): void {
  const [idea] = server.ideas
  if (!idea) throw new Error('There is no idea.')
  if (words === null) server.restore([])
  else Object.assign(idea, { revision: 1, html: words, ops: [] })
}

describe('an idea that a restored server does not have', () => {
  test('is sent again by a device that has it, once, with its words', async () => {
    const row = await phone.writeKnown()
    restore(null)
    await syncAll()
    expect(texts()).toEqual(['<p>quiet</p>'])
    expect(phone.rows()).toMatchObject([
      { draftId: row.draftId, ideaId: server.ideas[0]?.id, notice: { why: 'server-went-back' } },
    ])
    expect(textsOf(tablet)).toEqual(['<p>quiet</p>'])
    expect(await phone.store.listEntries()).toEqual([])
    expect(await findSentAgain(phone.context, row.ideaId ?? 0)).toMatchObject({ draftId: row.draftId })
    expect(await findSentAgain(phone.context, 99)).toBeNull()
  })

  test('is one idea when several devices have it', async () => {
    await phone.writeKnown()
    await syncAll(1)
    restore(null)
    await syncAll()
    expect(texts()).toEqual(['<p>quiet</p>'])
    expect([textsOf(phone), textsOf(tablet)]).toEqual([['<p>quiet</p>'], ['<p>quiet</p>']])
  })

  test('is one idea when a device that had only fetched it syncs first, or both sync at once', async () => {
    await phone.writeKnown()
    await syncAll(1)
    restore(null)
    await sync(tablet)
    await Promise.all([sync(phone), sync(tablet)])
    await syncAll()
    expect(texts()).toEqual(['<p>quiet</p>'])
    expect([phone.copies, tablet.copies]).toEqual([0, 0])
  })

  test('comes back with the unsent words of both devices', async () => {
    const row = await phone.writeKnown()
    await syncAll(1)
    restore(null)
    await phone.write('Fan', '<p>quiet phone</p>', row.draftId)
    await tablet.write('Fan', '<p>quiet tablet</p>', tablet.rows()[0]?.draftId)
    await syncAll(4)
    expect(texts()).toEqual(['<p>quiet phone</p>', '<p>quiet tablet</p>'])
    expect(textsOf(phone)).toEqual(texts())
    expect(textsOf(tablet)).toEqual(texts())
  })

  test('stays open in its editor, on the device that made it and on one that fetched it', async () => {
    await phone.writeKnown()
    await syncAll(1)
    restore(null)
    for (const device of [phone, tablet]) {
      const [row] = device.rows()
      if (!row) throw new Error('no row')
      const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
      const editor = new DraftWriter(device.context, start, () => undefined)
      await sync(device)
      expect(await editor.refresh()).toBe(true)
      const html = `${row.html}<p>${device === phone ? 'phone' : 'tablet'}</p>`
      const known = editor.words().html
      editor.change(() => ({ title: 'Fan', html: known.includes('phone') ? `${known}<p>tablet</p>` : html }))
      await editor.keep()
      await sync(device)
      expect(editor.row?.html).toContain(device === phone ? 'phone' : 'tablet')
    }
    await syncAll()
    expect(texts().join()).toContain('<p>phone</p>')
    expect(texts().join()).toContain('<p>tablet</p>')
  })

  test('is sent again without its predecessor when that is lost too', async () => {
    const before = await phone.writeKnown('First', '<p>first</p>')
    restore(null)
    await phone.write('Second', '<p>second</p>')
    const [second] = phone.rows().filter(({ title }) => title === 'Second')
    if (!second) throw new Error('no row')
    phone.store.rows.drafts.set(second.draftId, { ...second, predecessorId: before.ideaId ?? 0 })
    await syncAll()
    expect(texts()).toEqual(['<p>first</p>', '<p>second</p>'])
    expect(await phone.store.listEntries()).toEqual([])
  })

  test('is not sent again after it was deleted on this device', async () => {
    const row = await phone.writeKnown()
    restore(null)
    expect(await removeDraft(phone.context, row)).toBe(true)
    await syncAll()
    expect([texts(), phone.rows()]).toEqual([[], []])
  })
})

describe('an idea that a restored server has with older words', () => {
  test('keeps those words, and the newer words go on as one copy although they had been sent', async () => {
    const row = await phone.writeKnown()
    await phone.write('Fan', '<p>second</p>', row.draftId)
    await syncAll(2)
    restore('<p>quiet</p>')
    await Promise.all([sync(phone), sync(tablet)])
    await syncAll()
    expect(texts()).toEqual(['<p>quiet</p>', '<p>second</p>'])
    expect(textsOf(phone)).toEqual(texts())
    expect(textsOf(tablet)).toEqual(texts())
  })

  test('keeps those words, and unsent words go on as a copy', async () => {
    const row = await phone.writeKnown()
    await phone.write('Fan', '<p>second</p>', row.draftId)
    await syncAll(2)
    restore('<p>quiet</p>')
    await phone.write('Fan', '<p>third</p>', row.draftId)
    await sync(phone)
    expect(texts()).toEqual(['<p>quiet</p>', '<p>third</p>'])
    expect(phone.rows().map(({ notice }) => notice?.kind)).toContain('copy')
    await syncAll()
    expect(texts()).toEqual(['<p>quiet</p>', '<p>second</p>', '<p>third</p>'])
  })

  test('gets no copy when it contains every word of the device', async () => {
    const row = await phone.writeKnown()
    await phone.write('Fan', '<p>qui</p>', row.draftId)
    await phone.write('Fan', '<p>quiet</p>', row.draftId)
    await sync(phone)
    restore('<p>quiet</p><p>and more</p>')
    await syncAll()
    expect(texts()).toEqual(['<p>quiet</p><p>and more</p>'])
  })
})
