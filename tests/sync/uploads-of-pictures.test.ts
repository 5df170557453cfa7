import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { keepAndSend } from './keep-and-send.ts'
import { syncWithFiles } from './sync-with-files.ts'
import { prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()

const sketch = () => new File(['a picture'], 'sketch.png', { type: 'image/png' })

describe('a picture that is put into a text', () => {
  test('is stored once when its answer is lost and it is sent again with the words', async () => {
    uploads.server.fate = 'drop'
    const sent = await keepAndSend(uploads.account, sketch())
    expect(sent).toMatchObject({ kind: 'kept', src: expect.stringMatching(/^local:[0-9a-f]{64}$/) })
    if (sent.kind !== 'kept') return
    const seen = { draftId: 'draft-with-picture', seq: 0, title: '', html: '' }
    const words = { title: 'Sketch', html: `<p>a</p><img src="${sent.src}" alt="">` }
    await saveWords(uploads.context(), seen, words, { editorSchema: 1 })
    uploads.server.fate = 'answer'
    await syncWithFiles(uploads.context())
    expect(uploads.server.pictures).toHaveLength(1)
    expect(uploads.server.keys).toEqual([uploads.server.keys[0], uploads.server.keys[0]])
    const kept = await openDatabase(uploads.account).files.toArray()
    expect(kept).toMatchObject([{ uploaded: { url: '/api/assets/1/file' } }])
  })

  test('waits on the device while the server is full', async () => {
    uploads.server.fate = 'full'
    expect(await keepAndSend(uploads.account, sketch())).toMatchObject({ kind: 'kept' })
  })

  test('waits on the device while the server cannot answer', async () => {
    uploads.server.fate = 'busy'
    expect(await keepAndSend(uploads.account, sketch())).toMatchObject({ kind: 'kept' })
  })

  test('waits on the device while nobody is signed in', async () => {
    uploads.server.fate = 'signed-out'
    const sent = await keepAndSend(uploads.account, sketch())
    expect(sent).toMatchObject({ kind: 'signed-out', src: expect.stringMatching(/^local:/) })
  })

  test('is stored once when it is added twice, or again after a failure', async () => {
    uploads.server.fate = 'refuse'
    expect(await keepAndSend(uploads.account, sketch())).toMatchObject({ kind: 'failed', notKept: null })
    uploads.server.fate = 'drop'
    await keepAndSend(uploads.account, sketch())
    uploads.server.fate = 'answer'
    const both = await Promise.all([
      keepAndSend(uploads.account, sketch()),
      keepAndSend(uploads.account, sketch()),
    ])
    expect(both.map(({ kind }) => kind)).toEqual(['sent', 'sent'])
    expect(uploads.server.pictures).toHaveLength(1)
    expect(new Set(uploads.server.keys).size).toBe(1)
  })

  test('is sent with its key when the device refuses to keep it, and a failure reports that refusal', async () => {
    uploads.isFull()
    uploads.server.fate = 'drop'
    expect(await keepAndSend(uploads.account, sketch())).toMatchObject({
      kind: 'failed',
      error: { name: 'NetworkError' },
      notKept: { name: 'QuotaExceededError' },
    })
    uploads.server.fate = 'answer'
    expect(await keepAndSend(uploads.account, sketch())).toMatchObject({
      kind: 'sent',
      src: '/api/assets/1/file',
    })
    expect(uploads.server.pictures).toHaveLength(1)
  })
})
