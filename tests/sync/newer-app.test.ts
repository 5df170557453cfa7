import { beforeEach, describe, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { tryAfterUpdate } from '../../pwa/sync/device/change-draft.ts'
import { EDITOR_SCHEMA } from '../../pwa/sync/device/editor-schema.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import type { WriterNews } from '../../pwa/sync/writer/writer-news.ts'
import type { Client } from '../support/client.ts'
import type { ApiDevice } from './api-device.ts'
import { prepareApi } from './api-scene.ts'

/** Another device with a newer editor, against the real API. This device's app knows the schema KNOWN. */
const KNOWN = EDITOR_SCHEMA
const NEWER = KNOWN + 1

const scene = prepareApi()
let owner: Client
let device: ApiDevice
beforeEach(() => {
  ;({ owner, device } = scene())
})

const sync = () => syncRound(device.context, () => false)
const read = async (ideaId: number) => (await owner.get(`/api/ideas/${ideaId}`)).json(Idea)

/** An idea that is on the server, open in an editor of this device. */
async function open() {
  const fresh = { editorSchema: 1 }
  const news: WriterNews[] = []
  const words = { title: '', html: '' }
  const first = new DraftWriter(
    device.context,
    { draftId: device.context.newId(), row: null, words, fresh },
    () => undefined,
  )
  first.change(() => ({ title: 'Fan', html: '<p>one</p><p>two</p><p>three</p><p>four</p>' }))
  await first.keep()
  await sync()
  const [row] = device.rows()
  if (row?.ideaId === undefined) throw new Error('It is not on the server.')
  const { draftId, ideaId } = row
  const writer = new DraftWriter(device.context, { draftId, row, words: row, fresh }, (item) =>
    news.push(item),
  )
  const type = (from: string, to: string) =>
    writer.change(() => ({ title: 'Fan', html: (writer.row?.html ?? '').replace(from, to) }))
  return { draftId, ideaId, writer, news, type }
}

/** Another device saves this content. */
async function writeElsewhere(ideaId: number, content: string, editorSchema: number): Promise<void> {
  const saved = await owner.put(`/api/ideas/${ideaId}`, { title: 'Fan', content, editorSchema })
  expect(saved.status).toBe(200)
}

describe('unsent words of an idea that another device changed with a known editor', () => {
  test.each(['one elsewhere', 'one'])(
    'are joined with the words of the other device ("%s") and sent',
    async (first) => {
      const { ideaId, writer, type } = await open()
      await writeElsewhere(ideaId, `<p>${first}</p><p>two</p><p>three</p><p>four</p>`, KNOWN)
      type('four', 'four here')
      await writer.keep()
      await sync()
      expect(await device.store.listEntries()).toEqual([])
      const joined = `<p>${first}</p><p>two</p><p>three</p><p>four here</p>`
      expect(await read(ideaId)).toMatchObject({ content: joined, editorSchema: KNOWN })
      expect(device.rows()).toMatchObject([{ html: joined, editorSchema: KNOWN }])
    },
  )
})

describe('words of a newer app', () => {
  const theirs = '<p>one</p><p>newer parts</p><p>three</p><p>four</p>'

  test('make an open editor read-only, which writes nothing over them', async () => {
    const { ideaId, writer, news, type } = await open()
    await writeElsewhere(ideaId, theirs, NEWER)
    await sync()
    expect(await writer.refresh()).toBe(true)
    expect(news.at(-1)).toMatchObject({ isTooNew: true, shows: null })
    // A key that was pressed before the page became read-only.
    type('newer parts', 'pressed')
    await writer.keep()
    await sync()
    expect(await read(ideaId)).toMatchObject({ content: theirs, editorSchema: NEWER })
    expect(device.rows().map(({ html, copyOf }) => [html, copyOf?.ideaId])).toEqual(
      expect.arrayContaining([
        [theirs, undefined],
        ['<p>one</p><p>pressed</p><p>three</p><p>four</p>', ideaId],
      ]),
    )
  })

  test('make an open editor read-only also when the words are the same', async () => {
    const { ideaId, writer, news } = await open()
    await writeElsewhere(ideaId, '<p>one</p><p>two</p><p>three</p><p>four</p>', NEWER)
    await sync()
    await writer.refresh()
    expect(news.at(-1)).toMatchObject({ isTooNew: true })
  })

  test('leave unsent words unchanged until a newer app joins them', async () => {
    const { ideaId, writer, type, news } = await open()
    await writeElsewhere(ideaId, theirs, NEWER)
    type('four', 'four here')
    await writer.keep()
    for (let round = 0; round < 3; round++) await sync()
    const [entry] = await device.store.listEntries()
    expect(entry?.blocked?.code).toBe('client_too_old')
    // This is no progress, so it must not make other retries come sooner, and nothing is written again.
    expect((await sync()).fetched).toBe(0)
    expect(await device.store.listEntries()).toEqual([entry])
    expect(device.rows()).toMatchObject([
      { html: '<p>one</p><p>two</p><p>three</p><p>four here</p>', editorSchema: 1 },
    ])
    expect(news.filter(({ isTooNew }) => isTooNew)).toEqual([])
    expect((await read(ideaId)).content).toBe(theirs)

    device.context = { ...device.context, editorSchema: NEWER }
    await tryAfterUpdate(device.context)
    await sync()
    expect(await device.store.listEntries()).toEqual([])
    expect(await read(ideaId)).toMatchObject({
      content: '<p>one</p><p>newer parts</p><p>three</p><p>four here</p>',
      editorSchema: NEWER,
    })
  })

  test('leave an unsent draft unchanged that another device began under the same key', async () => {
    const words = { title: '', html: '' }
    const draftId = device.context.newId()
    const op = { 'x-op-id': device.context.newId() }
    const begun = { title: 'Fan', content: theirs, editorSchema: NEWER }
    const made = await owner.post('/api/ideas', begun, { 'idempotency-key': draftId, ...op })
    expect(made.status).toBe(201)
    const start = { draftId, row: null, words, fresh: { editorSchema: 1 } }
    const writer = new DraftWriter(device.context, start, () => undefined)
    writer.change(() => ({ title: 'Fan', html: '<p>begun here</p>' }))
    await writer.keep()
    for (let round = 0; round < 3; round++) await sync()
    expect(device.rows()).toMatchObject([{ draftId, html: '<p>begun here</p>', editorSchema: 1 }])
    expect(await device.store.listEntries()).toMatchObject([{ blocked: { code: 'client_too_old' } }])

    device.context = { ...device.context, editorSchema: NEWER }
    await tryAfterUpdate(device.context)
    for (let round = 0; round < 2; round++) await sync()
    expect(await device.store.listEntries()).toEqual([])
    const texts = device.rows().map(({ html }) => html)
    expect(texts.sort()).toEqual(['<p>begun here</p>', theirs].sort())
  })

  test('are not overwritten by words that this device saves later, which go on as a copy', async () => {
    const { ideaId, writer, type } = await open()
    await writeElsewhere(ideaId, theirs, NEWER)
    await sync()
    type('two', 'two here')
    await writer.keep()
    await sync()
    expect((await read(ideaId)).content).toBe(theirs)
    expect(device.rows().find(({ draftId }) => draftId === writer.draftId)).toMatchObject({
      html: '<p>one</p><p>two here</p><p>three</p><p>four</p>',
      editorSchema: 1,
      copyOf: { ideaId },
    })
    expect(await device.store.listEntries()).toEqual([])
  })
})
