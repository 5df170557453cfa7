import { expect, test } from 'vitest'
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

/** The words of the phone went on as a copy. Its owner opens the idea itself, and has not dismissed that yet. */
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

test('an editor that was opened on an idea beside its copy goes on in the idea when that is changed elsewhere', async () => {
  const { row, writer, writeElsewhere } = await openBesideCopy(
    ['Fan', '<p>mine</p>'],
    ['Fan', '<p>theirs</p>'],
  )
  await writeElsewhere('Fan', '<p>theirs</p><p>more</p>')
  expect(await writer.refresh()).toBe(true)
  expect(writer.draftId).toBe(row.draftId)
  expect(writer.words().html).toBe('<p>theirs</p><p>more</p>')
})

test('so it does with words that are typed meanwhile, also where idea and copy differ in their titles only', async () => {
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
