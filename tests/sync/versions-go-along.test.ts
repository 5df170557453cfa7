import { beforeEach, expect, test } from 'vitest'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { keepCopy, keepOriginal } from '../../pwa/sync/device/choose-version.ts'
import { copyDraft } from '../../pwa/sync/device/copy-draft.ts'
import { keepRevision } from '../../pwa/sync/device/draft-rows.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { FakeServer } from './fake-server.ts'
import { lost, open, QuietDevice } from './quiet-device.ts'

const EARLIER = '<p>a thought of last week</p>'

let server: FakeServer
let device: QuietDevice
let tablet: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  device = new QuietDevice(server, 1)
  tablet = new QuietDevice(server, 2)
})
const sync = (of = device) => syncRound(of.context, () => false)
const copy = () => device.rows().find(({ notice }) => notice?.kind === 'copy') ?? expect.fail('no copy')
const only = (of = device) => of.rows()[0] ?? expect.fail('no draft')
const noteEarlier = (draftId: string) =>
  device.store.write(async (tables) => {
    await keepRevision(device.context, tables, draftId, 'earlier', { title: 'Fan', html: EARLIER })
  })
/** The versions of a draft that can be viewed and restored on this device. */
const versionsOf = (draftId: string) =>
  [...device.store.rows.revisions.values()].filter((row) => row.draftId === draftId).map(({ html }) => html)

/** Both devices changed the same block of an idea that both have. */
async function writeOnBoth(): Promise<void> {
  await device.writeKnown()
  await sync(tablet)
  await tablet.write('Fan', '<p>theirs</p>', only(tablet).draftId)
  await sync(tablet)
  await device.write('Fan', '<p>mine</p>', only().draftId)
}

test('the versions of a conflict copy are kept in the original when the copy is chosen', async () => {
  await writeOnBoth()
  await sync()
  await noteEarlier(copy().draftId)
  const original = device.rows().find(({ ideaId }) => ideaId === 1) ?? expect.fail('no original')
  expect(await keepCopy(device.context, { copy: copy(), original })).toBe(true)
  await sync()
  expect(versionsOf(original.draftId)).toEqual(expect.arrayContaining([EARLIER, '<p>theirs</p>']))
})

test('the versions of a conflict copy are deleted when the original is chosen', async () => {
  await writeOnBoth()
  await sync()
  await noteEarlier(copy().draftId)
  const original = device.rows().find(({ ideaId }) => ideaId === 1) ?? expect.fail('no original')
  expect(await keepOriginal(device.context, { copy: copy(), original })).toBe(true)
  await sync()
  expect([...device.store.rows.revisions.values()].map(({ html }) => html)).not.toContain(EARLIER)
})

test('the versions of an idea deleted on another device are kept in the copy of its unsent words', async () => {
  await device.writeKnown()
  await sync(tablet)
  await noteEarlier(only().draftId)
  await device.write('Fan', '<p>mine</p>', only().draftId)
  await removeDraft(tablet.context, only(tablet))
  await sync(tablet)
  await sync()
  expect(versionsOf(copy().draftId)).toContain(EARLIER)
})

test('the versions of a draft are kept when its idea was opened by number before the creation was answered', async () => {
  const draftId = await device.write('Fan', '<p>quiet</p>')
  device.network = (request, deliver) => {
    const answer = deliver()
    return request.kind === 'create' ? lost(request, deliver) : answer
  }
  await sync()
  await noteEarlier(draftId)
  // A second tab opened the idea by its id and changed it.
  const opened = await tablet.context.server.find(1)
  if (opened.kind !== 'ok') throw new Error('The server does not have it.')
  await device.store.write(async (tables) => {
    const row = await tables.findDraft(draftId)
    const { title, html, revision } = opened.value
    const base = { title, html, revision }
    if (row) await tables.putDraft({ ...row, draftId: 'idea-1', ideaId: 1, base, seq: 3, ackedSeq: 2 })
  })
  device.network = open
  await sync()
  expect(only().draftId).toBe('idea-1')
  expect(versionsOf('idea-1')).toContain(EARLIER)
})

test('the versions of an idea that a restored server lost are kept in the draft that is sent again', async () => {
  await tablet.writeKnown()
  await sync()
  await noteEarlier(only().draftId)
  server.restore([])
  await sync()
  expect(versionsOf(only().draftId)).toContain(EARLIER)
})

test('only the newest 50 versions of an idea are kept', async () => {
  await device.writeKnown()
  const { draftId } = only()
  for (let number = 1; number <= 60; number++)
    await device.store.write(async (tables) => {
      await keepRevision(device.context, tables, draftId, 'earlier', { title: 'Fan', html: `${number}` })
    })
  await device.write('Fan', '<p>newer</p>', draftId)
  await sync()
  const kept = versionsOf(draftId)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, '11', '60'])
})

test('a copy that is made twice keeps what was written in it, and the second words as a version', async () => {
  const draft = await device.writeKnown()
  const copyId = device.context.newId()
  const make = (html: string) =>
    device.store.write((tables) =>
      copyDraft(device.context, tables, { draft, words: { title: 'Fan', html }, copyId, why: 'changed' }),
    )
  await make('<p>mine</p>')
  await device.write('Fan', '<p>mine, and more</p>', copyId)
  await make('<p>mine once more</p>')
  expect(copy().html).toBe('<p>mine, and more</p>')
  expect(versionsOf(copyId)).toContain('<p>mine once more</p>')
})
