import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { listSendable } from '../../pwa/sync/device/list-sendable.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { keepPicture } from '../../pwa/sync/uploads/new-draft.ts'
import { draft, entry } from './rows.ts'
import { prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()

test('a refused picture waits for its writer, with the reason, also if an earlier change was refused', async () => {
  const { store } = uploads.context()
  // The server refused a save of this idea for its own reason.
  const known = draft('idea-5', { ideaId: 5, seq: 2, ackedSeq: 1 })
  await store.write(async (tables) => {
    await tables.putDraft(known)
    await tables.putEntry({
      ...entry,
      draftId: 'idea-5',
      blocked: { code: 'invalid_input', message: 'Refused.' },
    })
  })
  // Its writer continues and adds a picture that the server refuses as well.
  const src = await keepPicture(uploads.account, new Blob(['no picture'], { type: 'image/png' }), 'a.png')
  const seen = { draftId: 'idea-5', seq: 2, title: known.title, html: known.html }
  await saveWords(
    uploads.context(),
    seen,
    { title: 'Fan', html: `<p>more</p><img src="${src}">` },
    { editorSchema: 1 },
  )
  uploads.server.fate = 'refuse'
  for (let round = 0; round < 3; round++) await uploads.sendQueue()
  const [waiting] = await uploads.waiting()
  expect(waiting?.blocked?.message).toBe('The server refused "a.png". It is none. Remove it from the text.')
  expect(await listSendable(store)).toEqual([])
  expect(uploads.server.keys).toHaveLength(1)
})
