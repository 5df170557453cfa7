import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { ensureRow } from '../../pwa/sync/device/change-draft.ts'
import { hashOf } from '../../pwa/sync/device/keep-file.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { recoverClosedPages } from '../../pwa/sync/engine/engines.ts'
import { FakeLocks } from '../../pwa/sync/engine/locks.fake.ts'
import { wipeSynced } from '../../pwa/sync/engine/wipe-device.ts'
import { keepPart, listRecordings } from '../../pwa/sync/recordings/recorded-parts.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { draft as row } from './rows.ts'
import { prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()
afterEach(() => vi.restoreAllMocks())

test('a memo for an idea that was published becomes one draft, also when its recovery is killed and repeated', async () => {
  const seen = { draftId: 'draft-with-memo', seq: 0, title: '', html: '' }
  await saveWords(uploads.context(), seen, { title: 'Fan', html: '<p>a</p>' }, { editorSchema: 1 })
  await uploads.context().store.write(async (tables) => {
    const draft = await tables.findDraft('draft-with-memo')
    if (draft) await tables.putDraft({ ...draft, status: 'published', ideaId: 5, ackedSeq: draft.seq })
    await tables.dropEntry('draft-with-memo')
  })
  const bytes = new Blob(['one'], { type: 'audio/webm;codecs=opus' })
  const part = { recordingId: 'recording-1', draftId: 'draft-with-memo', seconds: 1, bytes }
  await keepPart(uploads.account, part)
  await recoverClosedPages(uploads.account)
  // The state after the words were stored and the page was killed before it dropped the parts.
  await keepPart(uploads.account, part)
  await recoverClosedPages(uploads.account)
  const copies = (await uploads.context().store.listCards()).filter(({ copyOf }) => copyOf !== null)
  expect(await listRecordings(uploads.account)).toEqual([])
  expect(copies).toHaveLength(1)
})

test('a memo for an idea that signing out removed becomes one draft of its own, also when recovered twice', async () => {
  const { store } = uploads.context()
  const words = { title: 'Fan', html: '<p>a</p>' }
  const known = row('idea-7', { ...words, ideaId: 7, base: { revision: 3, ...words }, seq: 2, ackedSeq: 2 })
  await store.write((tables) => tables.putDraft(known))
  const bytes = new Blob(['one'], { type: 'audio/webm;codecs=opus' })
  const part = { recordingId: '0d6c5c5e-3c1b-4c86-9f57-0f6f1f0b7a11', draftId: 'idea-7', seconds: 1, bytes }
  await keepPart(uploads.account, part)
  await wipeSynced(uploads.account)
  await recoverClosedPages(uploads.account)
  // The owner signs in again, and the first sync round fetches what the server has.
  const facts = { copyOf: null }
  const idea = { id: 7, status: 'draft', revision: 3, editorSchema: 1, isText: true, draftKey: null } as const
  await store.write((tables) => ensureRow(uploads.context(), tables, { ...idea, ...words, facts }))
  const memos = async () => {
    const cards = await store.listCards()
    const drafts = await store.read((tables) =>
      Promise.all(cards.map(({ draftId }) => tables.findDraft(draftId))),
    )
    return drafts.filter((draft) => draft?.html.includes('data-audio="local:'))
  }
  const alone = [{ draftId: part.recordingId, title: 'Voice memo' }]
  expect(await memos()).toMatchObject(alone)
  expect(await store.listEntries()).toMatchObject([{ draftId: part.recordingId, kind: 'create' }])
  // The page was killed before it dropped the parts.
  await keepPart(uploads.account, part)
  await recoverClosedPages(uploads.account)
  expect(await memos()).toMatchObject(alone)
})

const START = { title: 'Fan', html: '<p>a</p><p>b</p>' }

/** A draft, a recording in it, and an editor in which the memo stands before the last paragraph: only its journal knows that. */
async function placeInOpenEditor() {
  const draftId = 'draft-with-memo'
  const bytes = new Blob(['one'], { type: 'audio/webm;codecs=opus' })
  const row = await saveWords(uploads.context(), { draftId, seq: 0, title: '', html: '' }, START, {
    editorSchema: 1,
  })
  await keepPart(uploads.account, { recordingId: 'recording-1', draftId, seconds: 1, bytes })
  const start = { draftId, row, words: START, fresh: { editorSchema: 2 } }
  const writer = new DraftWriter(uploads.context(), start, () => undefined)
  const memo = `<div data-audio="local:${await hashOf(bytes)}" data-seconds="1"></div>`
  const html = `<p>a</p>${memo}<p>b</p>`
  await writer.change(() => ({ title: 'Fan', html }))
  const find = () => uploads.context().store.read((tables) => tables.findDraft(draftId))
  return { writer, html, find }
}

test('a memo that stands in an open editor, whose words were refused, is not put after its text as well', async () => {
  vi.stubGlobal('navigator', { locks: new FakeLocks().ofTab('here') })
  const { writer, html, find } = await placeInOpenEditor()
  void navigator.locks.request(
    `ideavault-writer-${writer.journal.writerId}`,
    () => new Promise(() => undefined),
  )
  await recoverClosedPages(uploads.account)
  expect(await listRecordings(uploads.account)).toEqual(['recording-1'])
  await writer.keep()
  expect((await find())?.html).toBe(html)
  await recoverClosedPages(uploads.account)
  expect((await find())?.html).toBe(html)
  expect(await listRecordings(uploads.account)).toEqual([])
})

test('nor one in the words of a closed page that the device still refuses', async () => {
  const { html, find } = await placeInOpenEditor()
  const full = new DOMException('full', 'QuotaExceededError')
  vi.spyOn(openDatabase(uploads.account).drafts, 'put').mockRejectedValueOnce(full)
  expect((await recoverClosedPages(uploads.account)).words).toMatchObject({ name: 'QuotaExceededError' })
  expect((await find())?.html).toBe(START.html)
  await recoverClosedPages(uploads.account)
  expect((await find())?.html).toBe(html)
  expect(await listRecordings(uploads.account)).toEqual([])
})
