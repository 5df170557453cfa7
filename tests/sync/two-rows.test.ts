import { beforeEach, describe, expect, test } from 'vitest'
import type { LocalDraft } from '../../pwa/data/device/draft-tables.ts'
import { rowOf } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { FakeServer } from './fake-server.ts'
import { lost, open, QuietDevice } from './quiet-device.ts'

let server: FakeServer
let phone: QuietDevice
beforeEach(() => {
  server = new FakeServer()
  phone = new QuietDevice(server, 1)
})
const sync = () => syncRound(phone.context, () => false)

/** The device made a draft and the answer with its id was lost; meanwhile the idea was opened by that id. */
async function openTwice(): Promise<{ made: string; opened: LocalDraft }> {
  phone.network = (request, deliver) => {
    const answer = deliver()
    return request.kind === 'create' ? lost(request, deliver) : answer
  }
  const made = await phone.write('Fan', '<p>blade</p>')
  await sync()
  const idea = server.ideas[0]
  if (!idea) throw new Error('the server has no idea')
  const { title, html, revision } = idea
  const remote = {
    id: 1,
    isText: true,
    editorSchema: 1,
    facts: null,
    status: 'draft',
    title,
    html,
    revision,
  } as const
  const opened = rowOf(phone.context, remote)
  await phone.store.write((tables) => tables.putDraft(opened))
  phone.network = open
  return { made, opened }
}

const editorOf = (row: LocalDraft) => {
  const words = { title: row.title, html: row.html }
  return new DraftWriter(
    phone.context,
    { draftId: row.draftId, row, words, fresh: { editorSchema: 1 } },
    () => undefined,
  )
}

describe('an idea with two rows on one device', () => {
  test('gets one row once its number is known, and an editor of the other row goes on in it', async () => {
    const { made, opened } = await openTwice()
    const editor = editorOf(opened)
    const { errors } = await sync()
    expect(errors).toEqual([])
    expect(phone.rows()).toMatchObject([{ draftId: made, ideaId: 1, copiedFrom: [opened.draftId] }])
    expect(await editor.refresh()).toBe(true)
    expect(editor.draftId).toBe(made)
    expect(server.ideas).toHaveLength(1)
  })

  test('goes on in the row that has new words, if the other has none', async () => {
    const { made, opened } = await openTwice()
    await phone.write('Fan', '<p>blade</p><p>more</p>', opened.draftId)
    const row = await phone.store.read((tables) => tables.findDraft(made))
    if (!row) throw new Error('the draft is gone')
    const editor = editorOf(row)
    for (let rounds = 0; rounds < 2; rounds++) expect((await sync()).errors).toEqual([])
    expect(phone.rows()).toMatchObject([{ draftId: opened.draftId, ideaId: 1, copiedFrom: [made] }])
    expect(await editor.refresh()).toBe(true)
    expect(editor.draftId).toBe(opened.draftId)
    expect(server.ideas.map(({ html }) => html)).toEqual(['<p>blade</p><p>more</p>'])
  })

  test('keeps the words of both rows, one of them as a copy', async () => {
    const { made, opened } = await openTwice()
    await phone.write('Fan', '<p>blade</p><p>in the opened row</p>', opened.draftId)
    await phone.write('Fan', '<p>blade</p><p>in the made row</p>', made)
    const row = await phone.store.read((tables) => tables.findDraft(opened.draftId))
    const editor = editorOf(row ?? opened)
    for (let rounds = 0; rounds < 3; rounds++) expect((await sync()).errors).toEqual([])
    expect(await editor.refresh()).toBe(true)
    expect(await phone.store.listEntries()).toEqual([])
    const all = server.ideas.map(({ html }) => html).join()
    expect(all).toContain('in the opened row')
    expect(all).toContain('in the made row')
    expect(phone.rows().map(({ draftId }) => draftId)).toContain(editor.draftId)
  })
})

test('a sent draft whose row the device lost is found again by its key, with one request', async () => {
  const draftId = await phone.write('Fan', '<p>blade</p>')
  const row = await phone.store.read((tables) => tables.findDraft(draftId))
  if (!row) throw new Error('the draft is gone')
  const editor = editorOf(row)
  await sync()
  phone.store.lose()
  editor.change(() => ({ title: 'Fan', html: '<p>blade and more</p>' }))
  await editor.keep()
  const before = phone.requests.length
  for (let rounds = 0; rounds < 2; rounds++) expect((await sync()).errors).toEqual([])
  const sent = phone.requests.slice(before).map(({ kind }) => kind)
  expect(sent.filter((kind) => kind !== 'list')).toEqual(['create', 'update'])
  expect(phone.rows()).toMatchObject([{ draftId, ideaId: 1 }])
  expect(server.ideas.map(({ html }) => html)).toEqual(['<p>blade and more</p>'])
})
