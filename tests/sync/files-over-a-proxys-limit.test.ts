import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { EngineScene } from './engine-scene.ts'
import { keepAndSend } from './keep-and-send.ts'
import { syncWithFiles } from './sync-with-files.ts'
import { plan, prepareUploads } from './uploads-scene.ts'

const uploads = prepareUploads()
const round = () => syncWithFiles(uploads.context())

/** Keeps a picture in a draft, or a PDF, while there is no connection. */
const waiting = {
  async picture() {
    const sent = await keepAndSend(uploads.account, new File(['a picture'], 'fan.png', { type: 'image/png' }))
    if (sent.kind !== 'kept') throw new Error(`The picture is ${sent.kind}.`)
    const words = { title: 'Fan', html: `<img src="${sent.src}" alt="">` }
    await saveWords(uploads.context(), { draftId: 'fan', seq: 0, title: '', html: '' }, words, {
      editorSchema: 1,
    })
  },
  async pdf() {
    expect(await uploads.file()).toEqual({ kind: 'kept' })
  },
}

describe.each(['picture', 'pdf'] as const)('a %s that a proxy on the way refuses for its size', (kind) => {
  test('is sent again after an hour, or when somebody asks, and not in each round', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { server } = uploads
    server.fate = 'lose'
    await waiting[kind]()
    server.fate = 'proxy-limit'
    server.keys.length = 0
    for (const _ of [1, 2, 3]) expect([...(await round()).values()]).toEqual(['intercepted'])
    expect(server.keys).toHaveLength(1)
    now += 3_600_001
    await round()
    expect(server.keys).toHaveLength(2)
    uploads.context().server.retryFiles()
    server.fate = 'answer'
    await round()
    expect(server.keys).toHaveLength(3)
    expect(kind === 'pdf' ? server.ideas : server.pictures).toHaveLength(1)
  })
})

test('a PDF that is chosen again is sent at once', async () => {
  const { server } = uploads
  server.fate = 'lose'
  await waiting.pdf()
  server.fate = 'proxy-limit'
  await round()
  server.keys.length = 0
  server.fate = 'answer'
  expect(await uploads.file(plan())).toEqual({ kind: 'filed', ideaId: 1 })
  expect(server.keys).toHaveLength(1)
})

test('a sync that somebody asks for, a save and a new connection send refused files again', async () => {
  const { phone, tab, time } = new EngineScene()
  const asked = vi.spyOn(phone.device.context.server, 'retryFiles')
  const draftId = await phone.device.write('Fan', '<p>blades</p>')
  tab.engine.start()
  await time.advance(1_000)
  asked.mockClear()
  tab.engine.requestSync()
  await time.advance(1_000)
  expect(asked).not.toHaveBeenCalled()
  tab.engine.retry()
  expect(asked).toHaveBeenCalledTimes(1)
  tab.tell('online')
  expect(asked).toHaveBeenCalledTimes(2)
  const pushed = tab.engine.push(draftId)
  expect(asked).toHaveBeenCalledTimes(3)
  await time.advance(10_000)
  await pushed
})
