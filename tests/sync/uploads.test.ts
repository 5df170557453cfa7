import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { dropWhole } from '../../pwa/sync/device/draft-rows.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { pushDraft } from '../../pwa/sync/transport/push-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { filePdf } from '../../pwa/sync/uploads/file-pdf.ts'
import { newPdfDraft } from '../../pwa/sync/uploads/new-draft.ts'
import { sendPicture } from '../../pwa/sync/uploads/send-picture.ts'
import { until } from '../support/until.ts'
import { FakeUploads } from './fake-uploads.ts'

let account = 0
let server: FakeUploads
let fetched: Mock<() => Promise<Response>>
beforeEach(() => {
  account += 1
  server = new FakeUploads()
  vi.stubGlobal('XMLHttpRequest', server.request())
  vi.stubGlobal('navigator', {})
  fetched = vi.fn(() => Promise.resolve(new Response('[]', { status: 200 })))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const plan = (name = 'Folded plan.pdf', bytes = '%PDF-1.7 plan') =>
  new File([bytes], name, { type: 'application/pdf' })
const file = (pdf = plan(), signal = new AbortController().signal, onNotKept = vi.fn()) =>
  filePdf(account, pdf, { signal, onProgress: () => undefined, onNotKept })
const context = () => engineOf(account).context
const waiting = () => context().store.listEntries()
const sendQueue = async () => {
  for (const { draftId } of await waiting()) await pushDraft(context(), draftId)
}
const isFull = () => {
  const full = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  vi.spyOn(context().store, 'write').mockImplementation(full)
}

describe('a PDF that is filed', () => {
  test('is one idea, when its answer is lost and the queue sends it again', async () => {
    server.fate = 'drop'
    expect(await file()).toEqual({ kind: 'kept' })
    expect(await waiting()).toHaveLength(1)
    server.fate = 'answer'
    await sendQueue()
    expect(server.keys).toHaveLength(2)
    expect(server.ideas).toMatchObject([{ title: 'Folded plan' }])
    expect(await waiting()).toEqual([])
    expect(await context().store.listCards()).toMatchObject([{ ideaId: 1, kind: 'pdf' }])
  })

  test('is one draft and one idea however often it is filed until there is an answer', async () => {
    server.fate = 'lose'
    await file()
    server.fate = 'drop'
    await file()
    await newPdfDraft(account, plan(), 'Folded plan.pdf')
    expect(await waiting()).toHaveLength(1)
    server.fate = 'answer'
    // Neither is answered before the other is on its way: afterwards it would be another idea.
    let open = () => {}
    server.gate = new Promise((resolve) => {
      open = resolve
    })
    const both = Promise.all([file(), file()])
    await until(() => expect(server.keys).toHaveLength(4))
    open()
    expect(await both).toEqual([
      { kind: 'filed', ideaId: 1 },
      { kind: 'filed', ideaId: 1 },
    ])
    expect(server.ideas).toHaveLength(1)
    expect(new Set(server.keys).size).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('is another idea once the first was answered, and so are other bytes or another name', async () => {
    expect(await file()).toEqual({ kind: 'filed', ideaId: 1 })
    expect(await file()).toEqual({ kind: 'filed', ideaId: 2 })
    server.fate = 'drop'
    await file(plan('Other name.pdf'))
    await file(plan('Folded plan.pdf', '%PDF-1.7 other'))
    server.fate = 'answer'
    await sendQueue()
    expect(server.ideas.map(({ title }) => title)).toEqual([
      'Folded plan',
      'Folded plan',
      'Other name',
      'Folded plan',
    ])
  })

  test('is queued no more when its person cancels it, and keeps its key', async () => {
    server.fate = 'stand-still'
    const controller = new AbortController()
    const cancelled = file(plan(), controller.signal)
    await until(() => expect(server.keys).toHaveLength(1))
    controller.abort()
    expect(await cancelled).toEqual({ kind: 'cancelled' })
    expect([await waiting(), await context().store.listCards()]).toEqual([[], []])
    expect(engineOf(account).state).toBe('idle')
    server.fate = 'answer'
    expect(await file()).toEqual({ kind: 'filed', ideaId: 1 })
    expect(server.keys[1]).toBe(server.keys[0])
  })

  test('is queued no more when the server refuses it, and keeps its key; what waited before goes on waiting', async () => {
    server.fate = 'refuse'
    expect(await file()).toMatchObject({ kind: 'failed', error: { message: 'Come back later.' } })
    expect(await waiting()).toEqual([])
    server.fate = 'drop'
    expect(await file()).toEqual({ kind: 'kept' })
    server.fate = 'refuse'
    expect(await file()).toMatchObject({ kind: 'failed' })
    expect(await waiting()).toHaveLength(1)
    server.fate = 'answer'
    await sendQueue()
    expect(server.ideas).toHaveLength(1)
    expect(new Set(server.keys).size).toBe(1)
  })

  test('waits on the device while the server is full, and goes out when there is room', async () => {
    server.fate = 'full'
    expect(await file()).toEqual({ kind: 'kept' })
    expect(await waiting()).toMatchObject([{ blocked: null }])
    expect(engineOf(account).state).toBe('full')
    server.fate = 'answer'
    await sendQueue()
    expect([server.ideas.length, await waiting()]).toEqual([1, []])
  })

  test('that its person deleted before any answer came is a draft of its own when it is filed again', async () => {
    server.fate = 'drop'
    await file()
    const [card] = await context().store.listCards()
    if (card) await removeDraft(context(), card)
    server.fate = 'answer'
    expect(await file()).toEqual({ kind: 'filed', ideaId: 2 })
  })

  test('gets a new key where the idea of the old one was deleted', async () => {
    server.fate = 'drop'
    const controller = new AbortController()
    await file()
    server.fate = 'stand-still'
    const cancelled = file(plan(), controller.signal)
    await until(() => expect(server.keys).toHaveLength(2))
    controller.abort()
    await cancelled
    const [idea] = server.ideas
    if (idea) idea.isDeleted = true
    server.fate = 'answer'
    expect(await file()).toEqual({ kind: 'filed', ideaId: 2 })
    expect(await waiting()).toEqual([])
  })

  test('is filed anew without a connection after its idea was deleted, and is not taken for that', async () => {
    await file()
    const [idea] = server.ideas
    if (idea) idea.isDeleted = true
    await context().store.write((tables) => dropWhole(tables, idea?.key ?? ''))
    server.fate = 'lose'
    expect(await file()).toEqual({ kind: 'kept' })
    server.fate = 'answer'
    await sendQueue()
    expect(await context().store.listCards()).toMatchObject([{ ideaId: 2 }])
  })

  test('is given up after a minute without progress, and stays queued', async () => {
    // Only these, because the device's database needs the others.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.fate = 'stand-still'
    const filing = file()
    await until(() => expect(server.keys).toHaveLength(1))
    const isDone = vi.fn()
    void filing.then(isDone)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(isDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await filing).toEqual({ kind: 'kept' })
    vi.useRealTimers()
    server.fate = 'answer'
    await sendQueue()
    expect(server.ideas).toHaveLength(1)
    expect(new Set(server.keys).size).toBe(1)
  })

  test('is left to its own upload by a round that runs meanwhile', async () => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', new EventTarget())
    const engine = engineOf(account)
    server.fate = 'stand-still'
    const controller = new AbortController()
    const filing = file(plan(), controller.signal)
    await until(() => expect(server.keys).toHaveLength(1))
    const listed = vi.spyOn(engine.context.store, 'listEntries')
    engine.start()
    // A round looks twice for what it may send, and once more when it is over.
    await until(() => expect(listed.mock.calls.length).toBeGreaterThan(2))
    expect(fetched).toHaveBeenCalled()
    expect(server.keys).toHaveLength(1)
    engine.stop()
    controller.abort()
    await filing
  })

  test('goes on with its key when the device refuses to keep it, and that is said', async () => {
    isFull()
    const said = vi.fn()
    server.fate = 'drop'
    expect(await file(plan(), undefined, said)).toMatchObject({
      kind: 'failed',
      error: { name: 'NetworkError' },
    })
    expect(said.mock.calls.flat()).toMatchObject([{ name: 'QuotaExceededError' }])
    server.fate = 'answer'
    expect(await file()).toEqual({ kind: 'filed', ideaId: 1 })
    expect(new Set(server.keys).size).toBe(1)
    expect(await file()).toEqual({ kind: 'filed', ideaId: 2 })
  })
})

const sketch = () => new File(['a picture'], 'sketch.png', { type: 'image/png' })

describe('a picture that is put into a text', () => {
  test('is one picture, when its answer is lost and it is sent again with the words', async () => {
    server.fate = 'drop'
    const sent = await sendPicture(account, sketch())
    expect(sent).toMatchObject({ kind: 'kept', src: expect.stringMatching(/^local:[0-9a-f]{64}$/) })
    if (sent.kind !== 'kept') return
    const seen = { draftId: 'draft-with-picture', seq: 0, title: '', html: '' }
    const words = { title: 'Sketch', html: `<p>a</p><img src="${sent.src}" alt="">` }
    await saveWords(context(), seen, words, { editorSchema: 1 })
    server.fate = 'answer'
    await syncRound(context(), () => false)
    expect(server.pictures).toHaveLength(1)
    expect(server.keys).toEqual([server.keys[0], server.keys[0]])
    const kept = await openDatabase(account).files.toArray()
    expect(kept).toMatchObject([{ uploaded: { url: '/api/assets/1/file' } }])
  })

  test('waits on the device while the server is full', async () => {
    server.fate = 'full'
    expect(await sendPicture(account, sketch())).toMatchObject({ kind: 'kept' })
  })

  test('is one picture when it is put in twice, or again after it failed', async () => {
    server.fate = 'refuse'
    expect(await sendPicture(account, sketch())).toMatchObject({ kind: 'failed', notKept: null })
    server.fate = 'drop'
    await sendPicture(account, sketch())
    server.fate = 'answer'
    const both = await Promise.all([sendPicture(account, sketch()), sendPicture(account, sketch())])
    expect(both.map(({ kind }) => kind)).toEqual(['sent', 'sent'])
    expect(server.pictures).toHaveLength(1)
    expect(new Set(server.keys).size).toBe(1)
  })

  test('is sent with its key when the device refuses to keep it, and that is said when it fails', async () => {
    isFull()
    server.fate = 'drop'
    expect(await sendPicture(account, sketch())).toMatchObject({
      kind: 'failed',
      error: { name: 'NetworkError' },
      notKept: { name: 'QuotaExceededError' },
    })
    server.fate = 'answer'
    expect(await sendPicture(account, sketch())).toMatchObject({ kind: 'sent', src: '/api/assets/1/file' })
    expect(server.pictures).toHaveLength(1)
  })
})
