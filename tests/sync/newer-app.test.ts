import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { Idea } from '#contract/ideas.ts'
import { tryAfterUpdate } from '../../pwa/sync/device/change-draft.ts'
import type { SyncContext } from '../../pwa/sync/device/context.ts'
import { apiClient } from '../../pwa/sync/transport/api-client.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import type { WriterNews } from '../../pwa/sync/writer/writer-news.ts'
import { signUp, startUnlimitedServer } from '../access/people.ts'
import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'
import { MemoryStore } from './memory-store.ts'
import { Random } from './random.ts'
import { splitBlocks } from './world-device.ts'

/** Words of another device whose editor knows more, against the real API. This device's app knows schema 2. */
const KNOWN = 2
const NEWER = 3

let server: TestServer
let owner: Client
let context: SyncContext
let store: MemoryStore
const original = globalThis.fetch

beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(async () => {
  globalThis.fetch = original
  await server.close()
})

beforeEach(async () => {
  globalThis.fetch = original
  owner = await signUp(server)
  const { id } = (await owner.get('/api/auth/me')).json(User)
  globalThis.fetch = (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', owner.cookieHeader)
    headers.set('origin', server.origin)
    return original(new URL(String(path), server.origin), { ...init, headers })
  }
  const random = new Random(1)
  store = new MemoryStore()
  context = {
    store,
    server: apiClient(id, { onList: () => undefined, onGone: () => undefined }),
    split: splitBlocks,
    editorSchema: KNOWN,
    newId: () => random.uuid(),
    now: () => '2026-01-01T00:00:00.000Z',
  }
})

const sync = () => syncRound(context, () => false)
const rows = () => [...store.rows.drafts.values()].filter(({ isDeleted }) => !isDeleted)
const read = async (ideaId: number) => (await owner.get(`/api/ideas/${ideaId}`)).json(Idea)

/** An idea that is on the server, open in an editor of this device. */
async function open() {
  const fresh = { editorSchema: 1 }
  const news: WriterNews[] = []
  const words = { title: '', html: '' }
  const first = new DraftWriter(
    context,
    { draftId: context.newId(), row: null, words, fresh },
    () => undefined,
  )
  first.change(() => ({ title: 'Fan', html: '<p>one</p><p>two</p><p>three</p><p>four</p>' }))
  await first.keep()
  await sync()
  const [row] = rows()
  if (row?.ideaId === undefined) throw new Error('It is not on the server.')
  const { draftId, ideaId } = row
  const writer = new DraftWriter(context, { draftId, row, words: row, fresh }, (item) => news.push(item))
  const type = (from: string, to: string) =>
    writer.change(() => ({ title: 'Fan', html: (writer.row?.html ?? '').replace(from, to) }))
  return { draftId, ideaId, writer, news, type }
}

/** What another device saves. */
async function writeElsewhere(ideaId: number, content: string, editorSchema: number): Promise<void> {
  const saved = await owner.put(`/api/ideas/${ideaId}`, { title: 'Fan', content, editorSchema })
  expect(saved.status).toBe(200)
}

describe('words that were not sent when another device wrote with an editor that this app knows, too', () => {
  test.each(['one elsewhere', 'one'])('are joined with its words ("%s") and sent', async (first) => {
    const { ideaId, writer, type } = await open()
    await writeElsewhere(ideaId, `<p>${first}</p><p>two</p><p>three</p><p>four</p>`, KNOWN)
    type('four', 'four here')
    await writer.keep()
    await sync()
    expect(await store.listEntries()).toEqual([])
    const joined = `<p>${first}</p><p>two</p><p>three</p><p>four here</p>`
    expect(await read(ideaId)).toMatchObject({ content: joined, editorSchema: KNOWN })
    expect(rows()).toMatchObject([{ html: joined, editorSchema: KNOWN }])
  })
})

describe('words of a newer app', () => {
  const theirs = '<p>one</p><p>newer parts</p><p>three</p><p>four</p>'

  test('end an editor that shows the older ones, which writes nothing over them', async () => {
    const { ideaId, writer, news, type } = await open()
    await writeElsewhere(ideaId, theirs, NEWER)
    await sync()
    expect(await writer.refresh()).toBe(true)
    expect(news.at(-1)).toMatchObject({ isTooNew: true, shows: null })
    // A key that was pressed before the page had changed.
    type('newer parts', '')
    await writer.keep()
    await sync()
    expect(await read(ideaId)).toMatchObject({ content: theirs, editorSchema: NEWER })
    expect(rows().map(({ html, copyOf }) => [html, copyOf?.ideaId])).toEqual(
      expect.arrayContaining([
        [theirs, undefined],
        ['<p>one</p><p></p><p>three</p><p>four</p>', ideaId],
      ]),
    )
  })

  test('end it also when they are the same words', async () => {
    const { ideaId, writer, news } = await open()
    await writeElsewhere(ideaId, '<p>one</p><p>two</p><p>three</p><p>four</p>', NEWER)
    await sync()
    await writer.refresh()
    expect(news.at(-1)).toMatchObject({ isTooNew: true })
  })

  test('leave those that were not sent as they are, until a newer app joins them', async () => {
    const { ideaId, writer, type, news } = await open()
    await writeElsewhere(ideaId, theirs, NEWER)
    type('four', 'four here')
    await writer.keep()
    for (let round = 0; round < 3; round++) await sync()
    const [entry] = await store.listEntries()
    expect(entry?.blocked?.code).toBe('client_too_old')
    expect(rows()).toMatchObject([
      { html: '<p>one</p><p>two</p><p>three</p><p>four here</p>', editorSchema: 1 },
    ])
    expect(news.filter(({ isTooNew }) => isTooNew)).toEqual([])
    expect((await read(ideaId)).content).toBe(theirs)

    context = { ...context, editorSchema: NEWER }
    await tryAfterUpdate(context)
    await sync()
    expect(await store.listEntries()).toEqual([])
    expect(await read(ideaId)).toMatchObject({
      content: '<p>one</p><p>newer parts</p><p>three</p><p>four here</p>',
      editorSchema: NEWER,
    })
  })

  test('leave a draft that both devices began, and that only this one has not sent, as it is', async () => {
    const words = { title: '', html: '' }
    const draftId = context.newId()
    const op = { 'x-op-id': context.newId() }
    const begun = { title: 'Fan', content: theirs, editorSchema: NEWER }
    const made = await owner.post('/api/ideas', begun, { 'idempotency-key': draftId, ...op })
    expect(made.status).toBe(201)
    const start = { draftId, row: null, words, fresh: { editorSchema: 1 } }
    const writer = new DraftWriter(context, start, () => undefined)
    writer.change(() => ({ title: 'Fan', html: '<p>begun here</p>' }))
    await writer.keep()
    for (let round = 0; round < 3; round++) await sync()
    expect(rows()).toMatchObject([{ draftId, html: '<p>begun here</p>', editorSchema: 1 }])
    expect(await store.listEntries()).toMatchObject([{ blocked: { code: 'client_too_old' } }])

    context = { ...context, editorSchema: NEWER }
    await tryAfterUpdate(context)
    for (let round = 0; round < 2; round++) await sync()
    expect(await store.listEntries()).toEqual([])
    const texts = rows().map(({ html }) => html)
    expect(texts.sort()).toEqual(['<p>begun here</p>', theirs].sort())
  })

  test('are met by words that this device saves a moment later: those go on as a copy', async () => {
    const { ideaId, writer, type } = await open()
    await writeElsewhere(ideaId, theirs, NEWER)
    await sync()
    type('two', 'two here')
    await writer.keep()
    await sync()
    expect((await read(ideaId)).content).toBe(theirs)
    expect(rows().find(({ draftId }) => draftId === writer.draftId)).toMatchObject({
      html: '<p>one</p><p>two here</p><p>three</p><p>four</p>',
      editorSchema: 1,
      copyOf: { ideaId },
    })
    expect(await store.listEntries()).toEqual([])
  })
})
