import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { whenReloadIsFree } from '../../pwa/data/flush-tabs.ts'
import { findSentAgain } from '../../pwa/sync/device/adopt-loss.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { newPdfDraft } from '../../pwa/sync/uploads/new-draft.ts'
import { until } from '../support/until.ts'
import { FakeUploads } from './fake-uploads.ts'
import { syncWithFiles } from './sync-with-files.ts'
import { plan, prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()

describe('a PDF that is filed', () => {
  test('is one idea when its answer is lost and the queue sends it again', async () => {
    uploads.server.fate = 'drop'
    expect(await uploads.file()).toEqual({ kind: 'kept' })
    expect(await uploads.waiting()).toHaveLength(1)
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    expect(uploads.server.keys).toHaveLength(2)
    expect(uploads.server.ideas).toMatchObject([{ title: 'Folded plan' }])
    expect(await uploads.waiting()).toEqual([])
    expect(await uploads.context().store.listCards()).toMatchObject([{ ideaId: 1, kind: 'pdf' }])
  })

  test('waits while the server cannot answer, and is filed once it can', async () => {
    uploads.server.fate = 'busy'
    expect(await uploads.file()).toEqual({ kind: 'kept' })
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    expect(uploads.server.ideas).toHaveLength(1)
    expect(await uploads.waiting()).toEqual([])
  })

  test('is one draft and one idea however often it is filed before an answer', async () => {
    uploads.server.fate = 'lose'
    await uploads.file()
    uploads.server.fate = 'drop'
    await uploads.file()
    await newPdfDraft(uploads.account, plan(), 'Folded plan.pdf')
    expect(await uploads.waiting()).toHaveLength(1)
    uploads.server.fate = 'answer'
    // Neither is answered before the other is sent, because after an answer it would be another idea.
    let open = () => {}
    uploads.server.gate = new Promise((resolve) => {
      open = resolve
    })
    const both = Promise.all([uploads.file(), uploads.file()])
    await until(() => expect(uploads.server.keys).toHaveLength(4))
    open()
    expect(await both).toEqual([
      { kind: 'filed', ideaId: 1 },
      { kind: 'filed', ideaId: 1 },
    ])
    expect(uploads.server.ideas).toHaveLength(1)
    expect(new Set(uploads.server.keys).size).toBe(1)
    expect(await uploads.waiting()).toEqual([])
  })

  test('is sent again once after a restored server lost it, by the device that has its bytes', async () => {
    expect(await uploads.file()).toEqual({ kind: 'filed', ideaId: 1 })
    uploads.server = new FakeUploads()
    vi.stubGlobal('XMLHttpRequest', uploads.server.request())
    const lost = JSON.stringify({ code: 'not_found', message: 'This does not exist.' })
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('/1') ? new Response(lost, { status: 404 }) : new Response('[]', { status: 200 }),
    )
    // The idea gets another id, as after a restore.
    uploads.server.ideas.push({ id: 1, key: 'of somebody else', title: '', isDeleted: false })
    for (let round = 0; round < 3; round++) await syncWithFiles(uploads.context())
    expect(uploads.server.ideas.map(({ title }) => title)).toEqual(['', 'Folded plan'])
    expect(uploads.server.keys).toHaveLength(1)
    const cards = (await uploads.context().store.listCards()).filter(({ isDeleted }) => !isDeleted)
    expect(cards).toMatchObject([{ ideaId: 2, kind: 'pdf', title: 'Folded plan' }])
    expect(await findSentAgain(uploads.context(), 1)).toMatchObject({ ideaId: 2 })
    expect(await uploads.waiting()).toEqual([])
  })

  test('stays on the device when a restored server lost it and its bytes are missing, without counting as progress', async () => {
    await uploads.file()
    const { files } = openDatabase(uploads.account)
    const [kept] = await files.toArray()
    if (kept) await files.put({ ...kept, blob: null })
    const lost = JSON.stringify({ code: 'not_found', message: 'This does not exist.' })
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('/1') ? new Response(lost, { status: 404 }) : new Response('[]', { status: 200 }),
    )
    expect((await syncRound(uploads.context(), () => false)).fetched).toBe(0)
    expect(await uploads.context().store.listCards()).toMatchObject([{ ideaId: 1, kind: 'pdf' }])
  })

  test('is another idea when it is filed after an answer, or has other bytes or another name', async () => {
    expect(await uploads.file()).toEqual({ kind: 'filed', ideaId: 1 })
    expect(await uploads.file()).toEqual({ kind: 'filed', ideaId: 2 })
    uploads.server.fate = 'drop'
    await uploads.file(plan('Other name.pdf'))
    await uploads.file(plan('Folded plan.pdf', '%PDF-1.7 other'))
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    expect(uploads.server.ideas.map(({ title }) => title)).toEqual([
      'Folded plan',
      'Folded plan',
      'Other name',
      'Folded plan',
    ])
  })

  test('waits on the device while the server is full, and is sent once there is room', async () => {
    uploads.server.fate = 'full'
    expect(await uploads.file()).toEqual({ kind: 'kept' })
    expect(await uploads.waiting()).toMatchObject([{ blocked: null }])
    expect(engineOf(uploads.account).state).toBe('full')
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    expect([uploads.server.ideas.length, await uploads.waiting()]).toEqual([1, []])
  })

  test('is given up after a minute without progress, and stays queued', async () => {
    // Only these timers are faked, because the device's database needs the others.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    uploads.server.fate = 'stand-still'
    const filing = uploads.file()
    await until(() => expect(uploads.server.keys).toHaveLength(1))
    const isDone = vi.fn()
    void filing.then(isDone)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(isDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await filing).toEqual({ kind: 'kept' })
    vi.useRealTimers()
    uploads.server.fate = 'answer'
    await uploads.sendQueue()
    expect(uploads.server.ideas).toHaveLength(1)
    expect(new Set(uploads.server.keys).size).toBe(1)
  })

  test('is not sent a second time by a sync round that runs meanwhile', async () => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', new EventTarget())
    const engine = engineOf(uploads.account)
    uploads.server.fate = 'stand-still'
    const controller = new AbortController()
    const filing = uploads.file(plan(), controller.signal)
    await until(() => expect(uploads.server.keys).toHaveLength(1))
    const listed = vi.spyOn(engine.context.store, 'listEntries')
    engine.start()
    // A round lists twice what it may send, and once more at its end.
    await until(() => expect(listed.mock.calls.length).toBeGreaterThan(2))
    expect(uploads.fetched).toHaveBeenCalled()
    expect(uploads.server.keys).toHaveLength(1)
    engine.stop()
    controller.abort()
    await filing
  })

  test('is sent with its key when the device refuses to keep it, and the refusal is reported', async () => {
    uploads.isFull()
    const said = vi.fn()
    uploads.server.fate = 'drop'
    expect(await uploads.file(plan(), undefined, said)).toMatchObject({
      kind: 'failed',
      error: { name: 'NetworkError' },
    })
    expect(said.mock.calls.flat()).toMatchObject([{ name: 'QuotaExceededError' }])
    uploads.server.fate = 'answer'
    expect(await uploads.file()).toEqual({ kind: 'filed', ideaId: 1 })
    expect(new Set(uploads.server.keys).size).toBe(1)
    expect(await uploads.file()).toEqual({ kind: 'filed', ideaId: 2 })
  })

  test('delays a new version that another tab accepted, while only this page has the PDF', async () => {
    const halfSent = async (name: string, count: number) => {
      let end = () => {}
      uploads.server.gate = new Promise((resolve) => {
        end = resolve
      })
      const filed = uploads.file(plan(name))
      await until(() => expect(uploads.server.keys).toHaveLength(count))
      return { filed, end }
    }
    const kept = await halfSent('kept.pdf', 1)
    // What the device has stored is sent by the new version.
    await whenReloadIsFree()
    kept.end()
    await kept.filed
    uploads.isFull()
    const unkept = await halfSent('unkept.pdf', 2)
    const reloaded = vi.fn()
    const free = whenReloadIsFree().then(reloaded)
    await new Promise((next) => setTimeout(next))
    expect(reloaded).not.toHaveBeenCalled()
    unkept.end()
    expect(await unkept.filed).toMatchObject({ kind: 'filed' })
    await free
  })
})
