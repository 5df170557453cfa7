import { beforeEach, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { removeDraft, removeIdea } from '../../pwa/sync/device/change-draft.ts'
import { isNamelessTrace } from '../../pwa/sync/device/draft-rows.ts'
import { dismissKept } from '../../pwa/sync/device/not-deleted.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import type { Client } from '../support/client.ts'
import type { ApiDevice } from './api-device.ts'
import { prepareApi } from './api-scene.ts'

/** Another client replaces an idea's words by content that this app does not edit, such as drawn elements. */
const scene = prepareApi()
let owner: Client
let device: ApiDevice
beforeEach(() => {
  ;({ owner, device } = scene())
})

const sync = () => syncRound(device.context, () => false)
const content = { elements: [{ type: 'text', x: 1, y: 1, text: 'Drawn.' }] }

async function drawElsewhere(ideaId: number): Promise<void> {
  expect((await owner.put(`/api/ideas/${ideaId}`, { title: 'Fan', content })).status).toBe(200)
}

/** An idea that is on the server, open in an editor of this device. */
async function open() {
  const fresh = { editorSchema: 1 }
  const start = { draftId: device.context.newId(), row: null, words: { title: '', html: '' }, fresh }
  const writer = new DraftWriter(device.context, start, () => undefined)
  const type = async (html: string) => {
    writer.change(() => ({ title: 'Fan', html }))
    await writer.keep()
  }
  await type('<p>quiet</p>')
  await sync()
  const ideaId = device.rows()[0]?.ideaId ?? 0
  return { writer, type, ideaId }
}

test('unsent words of an idea that another client drew in go on as a copy, in which their editor stays', async () => {
  const { writer, type, ideaId } = await open()
  await drawElsewhere(ideaId)
  await type('<p>quiet fan</p>')
  await sync()
  expect(await writer.refresh()).toBe(true)
  expect(device.rows()).toMatchObject([{ html: '<p>quiet fan</p>', copyOf: { ideaId } }])
  expect(writer.draftId).toBe(device.rows()[0]?.draftId)
  await type('<p>quiet fan, and more</p>')
  await sync()
  expect(await device.store.listEntries()).toEqual([])
  expect((await owner.get(`/api/ideas/${ideaId}`)).json(Idea).content).toMatchObject(content)
  const copy = device.rows()[0]?.ideaId ?? 0
  expect((await owner.get(`/api/ideas/${copy}`)).json(Idea).content).toBe('<p>quiet fan, and more</p>')
})

test('sent words of an idea that another client drew in are removed from the device', async () => {
  const { ideaId } = await open()
  await drawElsewhere(ideaId)
  await sync()
  expect(device.rows()).toEqual([])
})

test('an idea that another client drew in is fetched again once it has words', async () => {
  const { type, ideaId } = await open()
  const draftKey = device.rows()[0]?.draftId ?? ''
  await drawElsewhere(ideaId)
  await type('<p>quiet fan</p>')
  await sync()
  const trace = await device.store.findCard(draftKey)
  expect(trace && isNamelessTrace(trace)).toBe(true)
  const words = { title: 'Fan', content: '<p>no longer drawn</p>' }
  expect((await owner.put(`/api/ideas/${ideaId}`, words)).status).toBe(200)
  await sync()
  const htmls = device.rows().map(({ html }) => html)
  expect(htmls).toEqual(['<p>quiet fan</p>', '<p>no longer drawn</p>'])
})

const listNotDeleted = () => device.store.read((tables) => tables.listNotDeleted())

/** Deletes an idea of drawn elements here, for which this device has no row. */
async function deleteDrawn(id: number): Promise<void> {
  const found = await device.context.server.find(id)
  if (found.kind !== 'ok') throw new Error('The idea is not there.')
  expect(await removeIdea(device.context, found.value)).not.toBeNull()
}
const draw = async () => (await owner.post('/api/ideas', { title: 'Fan', content })).json(Idea).id

test.each([
  ['changed', (id: number) => owner.put(`/api/ideas/${id}`, { title: 'Fan, drawn anew', content })],
  ['published', (id: number) => owner.put(`/api/ideas/${id}/publish`)],
] as const)(
  'a drawing that was deleted here but %s elsewhere is reported as not deleted until its owner dismisses it',
  async (_, change) => {
    const id = await draw()
    await deleteDrawn(id)
    expect((await change(id)).status).toBe(200)
    for (let round = 0; round < 2; round++) {
      await sync()
      expect([device.rows(), await device.store.listEntries()]).toEqual([[], []])
      expect(await listNotDeleted()).toEqual([id])
    }
    await dismissKept(device.store, id)
    expect(await listNotDeleted()).toEqual([])
  },
)

test('a drawing that is deleted a second time is no longer reported as not deleted', async () => {
  const ids = [await draw(), await draw()]
  for (const id of ids) {
    await deleteDrawn(id)
    await drawElsewhere(id)
  }
  await sync()
  expect((await listNotDeleted()).sort()).toEqual(ids.sort())
  await deleteDrawn(ids[0] ?? 0)
  await sync()
  expect((await owner.get(`/api/ideas/${ids[0]}`)).status).toBe(410)
  expect(await listNotDeleted()).toEqual([ids[1]])
})

test('a deleted drawing that has words by now becomes a draft with a notice that it was kept', async () => {
  const id = await draw()
  await deleteDrawn(id)
  await drawElsewhere(id)
  await sync()
  const words = { title: 'Fan', content: '<p>no longer drawn</p>' }
  expect((await owner.put(`/api/ideas/${id}`, words)).status).toBe(200)
  await sync()
  expect(device.rows()).toMatchObject([
    { ideaId: id, html: '<p>no longer drawn</p>', notice: { kind: 'kept' } },
  ])
  expect(await listNotDeleted()).toEqual([])
})

test('words typed in another tab after the idea was deleted here and drawn elsewhere go on as a copy', async () => {
  const { type, ideaId } = await open()
  const [row] = device.rows()
  expect(row && (await removeDraft(device.context, row))).toBe(true)
  await drawElsewhere(ideaId)
  await sync()
  expect(await listNotDeleted()).toEqual([ideaId])
  await type('<p>quiet fan</p>')
  await sync()
  expect(device.rows()).toMatchObject([{ html: '<p>quiet fan</p>', copyOf: { draftKey: row?.draftId } }])
  expect(await device.store.listEntries()).toEqual([])
})
