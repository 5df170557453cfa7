import { expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'

const sync = (device: QuietDevice) => syncRound(device.context, () => false)
const ideaOf = (device: QuietDevice) => {
  const row = device.rows().find(({ ideaId }) => ideaId === 1)
  if (!row) throw new Error('The idea is not here.')
  return row
}

/** The phone's words became a copy. Its owner opens the idea itself and has not dismissed the notice yet. */
async function openBesideCopy(mine: [string, string], theirs: [string, string]) {
  const server = new FakeServer()
  const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  await phone.writeKnown('Fan', '<p>quiet</p>')
  await sync(tablet)
  await tablet.write(...theirs, ideaOf(tablet).draftId)
  await sync(tablet)
  await phone.write(...mine, ideaOf(phone).draftId)
  for (const device of [phone, phone, tablet]) await sync(device)
  const row = ideaOf(phone)
  expect(row).toMatchObject({ title: theirs[0], html: theirs[1], notice: { kind: 'copied' } })
  const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
  const writer = new DraftWriter(phone.context, start, () => undefined)
  const writeElsewhere = async (title: string, html: string) => {
    await tablet.write(title, html, ideaOf(tablet).draftId)
    for (const device of [tablet, phone]) await sync(device)
  }
  return { phone, row, writer, writeElsewhere }
}

test('an editor opened on an idea that has a conflict copy stays in the idea when another device changes it', async () => {
  const { row, writer, writeElsewhere } = await openBesideCopy(
    ['Fan', '<p>mine</p>'],
    ['Fan', '<p>theirs</p>'],
  )
  await writeElsewhere('Fan', '<p>theirs</p><p>more</p>')
  expect(await writer.refresh()).toBe(true)
  expect(writer.draftId).toBe(row.draftId)
  expect(writer.words().html).toBe('<p>theirs</p><p>more</p>')
})

test('an editor with unsaved words stays in the idea beside its conflict copy when another device changes it', async () => {
  const { phone, row, writer, writeElsewhere } = await openBesideCopy(
    ['My fan', '<p>quiet</p>'],
    ['Their fan', '<p>quiet</p>'],
  )
  void writer.change(() => ({ title: 'Their fan', html: '<p>quiet</p><p>typed</p>' }))
  await writeElsewhere('Our fan', '<p>quiet</p>')
  await writer.keep()
  expect(writer.draftId).toBe(row.draftId)
  expect(ideaOf(phone)).toMatchObject({ title: 'Our fan', html: '<p>quiet</p><p>typed</p>' })
})

test('words typed in a conflict copy are kept when another tab has deleted that copy', async () => {
  const { phone } = await openBesideCopy(['Fan', '<p>mine</p>'], ['Fan', '<p>theirs</p>'])
  const copy = phone.rows().find(({ ideaId }) => ideaId !== 1)
  const row = ideaOf(phone)
  if (!copy) throw new Error('The copy is not here.')
  // This editor shows the copy's words and does not know yet that they moved to the copy.
  const before = { ...row, title: copy.title, html: copy.html, seq: 2, notice: null }
  const start = { draftId: row.draftId, row: before, words: before, fresh: { editorSchema: 1 } }
  const writer = new DraftWriter(phone.context, start, () => undefined)
  expect(await removeDraft(phone.context, copy)).toBe(true)
  void writer.change(() => ({ title: 'Fan', html: '<p>mine</p><p>typed</p>' }))
  await writer.keep()
  await sync(phone)
  await sync(phone)
  expect(phone.rows().map(({ html }) => html)).toContain('<p>mine</p><p>typed</p>')
})

test.each([true, false])(
  'an editor whose words became a conflict copy moves to it and makes no second one; words unchanged: %s',
  async (isStill) => {
    const server = new FakeServer()
    const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
    const row = await phone.writeKnown('Fan', '<p>quiet</p>')
    const start = { draftId: row.draftId, row, words: row, fresh: { editorSchema: 1 } }
    const writer = new DraftWriter(phone.context, start, () => undefined)
    void writer.change(() => ({ title: 'Fan', html: '<p>mine</p>' }))
    await writer.keep()
    await sync(tablet)
    await tablet.write('Fan', '<p>theirs</p>', ideaOf(tablet).draftId)
    for (const device of [tablet, phone]) await sync(device)
    const html = isStill ? '<p>mine</p>' : '<p>mine</p><p>typed</p>'
    void writer.change(() => ({ title: 'Fan', html }))
    if (!isStill) await writer.keep()
    expect(await writer.refresh()).toBe(true)
    const [copy, ...others] = phone.rows().filter(({ ideaId }) => ideaId !== 1)
    expect(others).toEqual([])
    expect(copy).toMatchObject({ draftId: writer.draftId, html })
    expect(writer.words().html).toBe(html)
  },
)

test('a title typed in an idea that another device deleted does not replace the title of its conflict copy', async () => {
  const server = new FakeServer()
  const [phone, tablet] = [new QuietDevice(server, 1), new QuietDevice(server, 2)]
  const { draftId } = await phone.writeKnown('Fan', '<p>quiet</p>')
  await sync(tablet)
  await phone.write('Fan', '<p>mine</p>', draftId)
  const row = ideaOf(phone)
  const start = { draftId, row, words: row, fresh: { editorSchema: 1 } }
  const writer = new DraftWriter(phone.context, start, () => undefined)
  await removeDraft(tablet.context, ideaOf(tablet))
  for (const device of [tablet, phone]) await sync(device)
  const [copy] = phone.rows()
  await phone.write('Wind wheel', '<p>mine</p>', copy?.draftId)
  void writer.change(() => ({ title: 'Silent fan', html: '<p>mine</p><p>more</p>' }))
  await writer.keep()
  for (let rounds = 0; rounds < 2; rounds++) await sync(phone)
  expect(phone.rows().map(({ title }) => title)).toEqual(['Wind wheel', 'Silent fan'])
})
