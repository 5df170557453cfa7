import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../pwa/data/request.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { outcomeOf } from '../../pwa/sync/transport/outcome-of.ts'
import { pushDraft } from '../../pwa/sync/transport/push-draft.ts'
import { filePdf } from '../../pwa/sync/uploads/file-pdf.ts'
import { EngineScene, HOURS, MINUTES, SECONDS } from './engine-scene.ts'
import type { Request } from './fake-ideas.ts'
import { FakeUploads } from './fake-uploads.ts'
import { keepAndSend } from './keep-and-send.ts'
import type { Network } from './quiet-device.ts'

/** How devices behave when their account has used up its share of the server (507 quota_reached). */
describe('words of an account without room', () => {
  let scene: EngineScene
  beforeEach(() => {
    scene = new EngineScene()
  })
  const live = () => scene.server.ideas.filter(({ isDeleted }) => !isDeleted)
  /** Refuses a new idea while there are this many. */
  const quotaOf =
    (most: number): Network =>
    (request: Request, deliver) =>
      request.kind === 'create' && live().length >= most ? { kind: 'quota' } : deliver()

  test('wait with the reason shown, and are sent by themselves once there is room', async () => {
    const { phone, tab, time } = scene
    phone.device.network = quotaOf(1)
    await scene.write('Fan')
    tab.engine.start()
    await time.advance(5 * SECONDS)
    expect(live()).toMatchObject([{ title: 'Fan' }])
    const second = await scene.write('Kettle')
    tab.engine.requestSync()
    await time.advance(5 * SECONDS)
    expect(tab.engine.state).toBe('quota')
    // A round in which everything waits still knows why, and nothing is blocked.
    tab.engine.requestSync()
    await time.advance(2 * HOURS)
    expect(tab.engine.state).toBe('quota')
    expect(await phone.device.store.listEntries()).toMatchObject([{ draftId: second, blocked: null }])
    expect(live()).toHaveLength(1)

    const [first] = phone.device.rows().filter(({ draftId }) => draftId !== second)
    await removeDraft(phone.device.context, { draftId: first?.draftId ?? '', seq: first?.seq ?? 0 })
    tab.engine.requestSync()
    await time.advance(6 * MINUTES)
    expect(live()).toMatchObject([{ title: 'Kettle' }])
    expect(tab.engine.state).toBe('idle')
    await scene.expectRest()
  })

  test('a full server is reported rather than a full account', async () => {
    const { phone, tab, time } = scene
    let creates = 0
    phone.device.network = ({ kind }, deliver) => {
      if (kind !== 'create') return deliver()
      creates += 1
      return creates % 2 === 0 ? { kind: 'quota' } : { kind: 'full' }
    }
    await scene.write('Fan')
    await scene.write('Kettle')
    tab.engine.start()
    await time.advance(1 * SECONDS)
    expect(tab.engine.state).toBe('full')
  })
})

test('the code of a 507 tells whether the server or the account is full', () => {
  const answer = (code: string) => outcomeOf(new ApiError(507, { code, message: 'x' }, ''))
  expect(answer('quota_reached')).toEqual({ kind: 'quota' })
  expect(answer('storage_full')).toEqual({ kind: 'full' })
})

describe('an upload of an account without room', () => {
  let account = 9_000
  let server: FakeUploads
  beforeEach(() => {
    account += 1
    server = new FakeUploads()
    vi.stubGlobal('XMLHttpRequest', server.request())
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]', { status: 200 })))
  })
  afterEach(() => vi.unstubAllGlobals())

  test('a PDF waits on the device and is sent once there is room', async () => {
    const plan = new File(['%PDF-1.7 plan'], 'plan.pdf', { type: 'application/pdf' })
    const watch = { signal: new AbortController().signal, onProgress: () => undefined, onNotKept: vi.fn() }
    server.fate = 'quota'
    expect(await filePdf(account, plan, watch)).toEqual({ kind: 'kept' })
    const { context, state } = engineOf(account)
    expect(state).toBe('quota')
    const waiting = await context.store.listEntries()
    expect(waiting).toMatchObject([{ blocked: null }])
    server.fate = 'answer'
    for (const { draftId } of waiting) await pushDraft(context, draftId)
    expect([server.ideas.length, await context.store.listEntries()]).toEqual([1, []])
  })

  test('a picture waits on the device', async () => {
    server.fate = 'quota'
    const sketch = new File(['picture'], 'sketch.png', { type: 'image/png' })
    expect(await keepAndSend(account, sketch)).toMatchObject({ kind: 'kept' })
  })
})
