import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { exportDraft } from '../../pwa/sync/device/export-draft.ts'
import { hashOf } from '../../pwa/sync/device/keep-file.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { recoverClosedPages } from '../../pwa/sync/engine/engines.ts'
import { FakeLocks } from '../../pwa/sync/engine/locks.fake.ts'
import { wipeAll } from '../../pwa/sync/engine/wipe-device.ts'
import { keepPart, listRecordings } from '../../pwa/sync/recordings/recorded-parts.ts'
import { keepPicture } from '../../pwa/sync/uploads/new-draft.ts'
import { syncWithFiles } from './sync-with-files.ts'
import { prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()
const type = 'audio/webm;codecs=opus'
const DRAFT = 'draft-with-memo'

async function say(words: string[], recordingId = 'recording-1', draftId = DRAFT): Promise<string> {
  for (const [at, word] of words.entries())
    await keepPart(uploads.account, {
      recordingId,
      draftId,
      seconds: at + 1,
      bytes: new Blob([word], { type }),
    })
  return `local:${await hashOf(new Blob(words))}`
}
const write = (html: string) =>
  saveWords(
    uploads.context(),
    { draftId: DRAFT, seq: 0, title: '', html: '' },
    { title: 'Fan', html },
    { editorSchema: 1 },
  )
const find = () => uploads.context().store.read((tables) => tables.findDraft(DRAFT))
const memo = (src: string, seconds: number) => `<div data-audio="${src}" data-seconds="${seconds}"></div>`

test('a recording of a killed tab is put after the words of its draft once, with all its parts', async () => {
  await write('<p>a</p>')
  const src = await say(['one', 'two', 'three'])
  await Promise.all([recoverClosedPages(uploads.account), recoverClosedPages(uploads.account)])
  await recoverClosedPages(uploads.account)
  const draft = await find()
  expect(draft?.html).toBe(`<p>a</p>${memo(src, 3)}`)
  // An app that does not know memos must not edit this draft any more.
  expect(draft?.editorSchema).toBe(2)
  expect(await listRecordings(uploads.account)).toEqual([])
  const [file] = await openDatabase(uploads.account).files.toArray()
  expect([await file?.blob?.text(), file?.blob?.type]).toEqual(['onetwothree', type])
})

test('a recording is put after the words of a newer app, and nothing of them is dropped', async () => {
  await write('<p>a</p>')
  await uploads.context().store.write(async (tables) => {
    const draft = await tables.findDraft(DRAFT)
    if (draft) await tables.putDraft({ ...draft, html: '<new-part></new-part>', editorSchema: 99 })
  })
  const src = await say(['one'])
  await recoverClosedPages(uploads.account)
  expect(await find()).toMatchObject({ html: `<new-part></new-part>${memo(src, 1)}`, editorSchema: 99 })
  expect(await uploads.context().store.listCards()).toHaveLength(1)
})

test('parts of a recording that only a newer app can read stay on the device', async () => {
  await openDatabase(uploads.account)
    .table('recordings')
    .add({ recordingId: 'newer', bytes: 'in another form' })
  await recoverClosedPages(uploads.account)
  expect(await listRecordings(uploads.account)).toEqual(['newer'])
})

test('a recording without a draft becomes a draft; a device that refuses keeps the parts for the next start', async () => {
  const src = await say(['all'])
  const { files } = openDatabase(uploads.account)
  const refused = vi.spyOn(files, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await recoverClosedPages(uploads.account)
  expect(await find()).toBeNull()
  expect(await listRecordings(uploads.account)).toEqual(['recording-1'])
  refused.mockRestore()
  await recoverClosedPages(uploads.account)
  expect(await find()).toMatchObject({ title: 'Voice memo', html: memo(src, 1) })
})

test('a memo that was in the text before its page was killed is not put there again', async () => {
  const src = await say(['all'])
  const file = new Blob(['all'], { type })
  expect(await keepPicture(uploads.account, file, 'Voice memo')).toBe(src)
  await write(memo(src, 1))
  await recoverClosedPages(uploads.account)
  expect((await find())?.html).toBe(memo(src, 1))
  await syncWithFiles(uploads.context())
  const { seq = 0, html = '' } = (await find()) ?? {}
  const seen = { draftId: DRAFT, seq, title: 'Fan', html }
  await saveWords(uploads.context(), seen, { title: 'Fans', html }, { editorSchema: 1 })
  await say(['all'])
  await recoverClosedPages(uploads.account)
  expect((await find())?.html).toBe(memo('/api/assets/1/file', 1))
  expect(await listRecordings(uploads.account)).toEqual([])
})

test('a memo for an idea beside its conflict copy is put into the idea', async () => {
  await write('<p>a</p>')
  const notice = { kind: 'copied', copyId: 'copy' } as const
  await uploads.context().store.write(async (tables) => {
    const draft = await tables.findDraft(DRAFT)
    if (!draft) return
    await tables.putDraft({ ...draft, notice })
    await tables.putDraft({ ...draft, draftId: 'copy', html: '<p>b</p>' })
  })
  const src = await say(['one'])
  await recoverClosedPages(uploads.account)
  expect((await find())?.html).toBe(`<p>a</p>${memo(src, 1)}`)
})

test('parts of a recording are not recovered while a page is recording', async () => {
  vi.stubGlobal('navigator', { locks: new FakeLocks().ofTab('here') })
  const src = await say(['all'])
  let stop: (value?: unknown) => void = () => undefined
  void navigator.locks.request(
    'ideavault-writer-recording-recording-1',
    () => new Promise((end) => (stop = end)),
  )
  await recoverClosedPages(uploads.account)
  expect(await find()).toBeNull()
  stop()
  await vi.waitUntil(async () => (await find())?.html === memo(src, 1))
})

test('a memo waits while offline or refused, not its words, and both are sent once', async () => {
  await say(['all'])
  await recoverClosedPages(uploads.account)
  for (const fate of ['lose', 'quota', 'full', 'drop', 'answer'] as const) {
    uploads.server.fate = fate
    await syncWithFiles(uploads.context())
  }
  const [file] = await openDatabase(uploads.account).files.toArray()
  expect(file?.uploaded?.url).toBe('/api/assets/1/file')
  expect((await find())?.html).toBe(memo('/api/assets/1/file', 1))
  expect(uploads.words.ideas).toMatchObject([{ content: memo('/api/assets/1/file', 1) }])
  // Once without its memo, and once with it.
  expect(uploads.words.received).toBe(2)
  expect(uploads.server.pictures).toHaveLength(1)
  expect(new Set(uploads.server.keys).size).toBe(1)
  expect(uploads.server.paths.at(-1)).toBe('/api/upload/audio')
})

test('an exported draft contains its memos, and wiping the account removes all recordings', async () => {
  vi.stubGlobal('FileReader', TypeReader)
  await write('<p>a</p>')
  await say(['all'])
  await recoverClosedPages(uploads.account)
  const left = await exportDraft(uploads.context(), DRAFT)
  expect(left?.attachments).toEqual([
    { fileName: 'Voice memo', href: expect.stringMatching(/^data:audio\/webm/) },
  ])
  await say(['more'], 'recording-2')
  await wipeAll(uploads.account)
  expect(await listRecordings(uploads.account)).toEqual([])
})

/** The part of FileReader that is needed: its data URL names the type of the file. */
class TypeReader {
  result = ''
  onload: () => void = () => undefined
  readAsDataURL({ type: kind }: Blob) {
    this.result = `data:${kind};base64,`
    queueMicrotask(() => this.onload())
  }
}
