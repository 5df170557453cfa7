import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { recoverClosedPages } from '../../pwa/sync/engine/engines.ts'
import { keepPart, listRecordings } from '../../pwa/sync/recordings/recorded-parts.ts'
import { prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()

test('a memo for an idea that was published meanwhile is one draft, also if the start that puts it there is killed', async () => {
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
  // What the device has where the words were stored, and the page was killed before the parts were dropped.
  await keepPart(uploads.account, part)
  await recoverClosedPages(uploads.account)
  const copies = (await uploads.context().store.listCards()).filter(({ copyOf }) => copyOf !== null)
  expect(await listRecordings(uploads.account)).toEqual([])
  expect(copies).toHaveLength(1)
})
