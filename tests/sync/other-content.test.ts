import { beforeEach, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { removeIdea } from '../../pwa/sync/device/change-draft.ts'
import { isNamelessTrace } from '../../pwa/sync/device/draft-rows.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import type { Client } from '../support/client.ts'
import type { ApiDevice } from './api-device.ts'
import { prepareApi } from './api-scene.ts'

/** A plain client gives an idea content that is not written here, such as drawn elements, in the place of its words. */
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

test('words of this device that were not sent go on as a copy, in which their editor stays', async () => {
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

test('words that were sent go from this device, which shows what is there now', async () => {
  const { ideaId } = await open()
  await drawElsewhere(ideaId)
  await sync()
  expect(device.rows()).toEqual([])
})

test('the idea itself is no longer named here, and is fetched again once it has words', async () => {
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

test('what was deleted here and published elsewhere meanwhile says so, also where nothing of it is written here', async () => {
  const { id } = (await owner.post('/api/ideas', { title: 'Fan', content })).json(Idea)
  const found = await device.context.server.find(id)
  if (found.kind !== 'ok') throw new Error('The idea is not there.')
  expect(await removeIdea(device.context, found.value)).not.toBeNull()
  expect((await owner.put(`/api/ideas/${id}/publish`)).status).toBe(200)
  await sync()
  const kept = { ideaId: id, status: 'published', isDeleted: false, notice: { kind: 'kept' } }
  expect(device.rows()).toMatchObject([kept])
  expect(await device.store.listEntries()).toEqual([])
  await sync()
  expect(device.rows()).toMatchObject([kept])
})
