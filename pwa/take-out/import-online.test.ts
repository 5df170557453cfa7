// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { makeWebm } from '../../tests/support/make-audio.ts'
import { setPageAccount } from '../data/account.ts'
import { openDatabase } from '../data/device/device-database.ts'
import { listEveryIdea } from '../data/list-every-idea.ts'
import { NetworkError } from '../data/request.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { FakeAccount } from './account.fake.ts'
import { checkFiles, importIdeas } from './import-ideas.ts'
import { eachWith, pictureOf, zipOfPdfs } from './zips.fake.ts'

vi.mock('../data/list-every-idea.ts', () => ({ listEveryIdea: vi.fn() }))
// This must run before the other imports: their schemas check that a stored file is an instance of this Blob.
await vi.hoisted(async () => (await import('../../tests/support/readable-files.ts')).takeReadableFiles())
afterAll(() => vi.unstubAllGlobals())

/** Each test has its own account, whose devices know nothing of each other. */
let account = new FakeAccount()
let devices = 0
beforeEach(() => {
  account = new FakeAccount()
  vi.stubGlobal('fetch', (path: string) => account.fetch(path))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new FakeLocks().ofTab('tab') })
})
const newDevice = () => {
  devices += 1
  account.serve(devices)
  setPageAccount(devices)
  return devices
}

const bring = async (device: number, zip: File) => {
  const watch = { onProgress: () => undefined, signal: new AbortController().signal }
  return importIdeas(device, (await checkFiles([zip], watch)).incoming, watch)
}
const offline = () => vi.mocked(listEveryIdea).mockReset().mockRejectedValue(new NetworkError())
const online = () => {
  const listed: Awaited<ReturnType<typeof listEveryIdea>> = JSON.parse(
    JSON.stringify(account.ideas.map(({ title }, n) => ({ id: n + 1, title }))),
  )
  vi.mocked(listEveryIdea).mockReset().mockResolvedValue(listed)
}
/** Imports the zip on this device while it is offline, and sends it afterwards. */
async function sentBy(device: number, zip: File): Promise<void> {
  offline()
  await bring(device, zip)
  await account.takeFrom(device)
  online()
}

const image = (src: string) => `<img src="${src}" alt="">`
const photos = (...marks: number[]) => eachWith(marks.map(pictureOf), image)
const memos = (...lengths: number[]) =>
  eachWith(
    lengths.map((ms) => makeWebm({ ms })),
    (src) => `<div data-audio="${src}" data-seconds="9"></div>`,
  )
const kinds: [string, (...marks: number[]) => File][] = [
  ['photos', photos],
  ['voice memos', (...marks) => memos(...marks.map((mark) => mark * 100))],
  ['PDFs', (...marks) => zipOfPdfs(marks.map((mark) => `number ${mark}`))],
]

test.each(kinds)(
  '%s that only the server has are not imported twice, and others become ideas',
  async (_, zipOf) => {
    await sentBy(newDevice(), zipOf(1, 2))
    expect(account.ideas).toHaveLength(2)
    const device = newDevice()
    expect(await bring(device, zipOf(2, 1))).toEqual({ made: 0, known: 2 })
    expect(await bring(device, zipOf(1, 3))).toEqual({ made: 1, known: 1 })
    await account.takeFrom(device)
    expect(account.ideas).toHaveLength(3)
    expect(account.files.size).toBe(3)
  },
)

test.each(kinds)(
  '%s that this device sent are recognised by what it kept, without asking the server for them',
  async (_, zipOf) => {
    const device = newDevice()
    await sentBy(device, zipOf(1, 2))
    for (const row of await openDatabase(device).texts.toArray()) {
      const html = [...account.keys].reduce(
        (html, [hash, url]) => html.replace(`local:${hash}`, url),
        row.html,
      )
      expect(html).not.toContain('local:')
      await openDatabase(device).texts.put({ ...row, html })
    }
    offline()
    expect(await bring(device, zipOf(1, 2))).toEqual({ made: 0, known: 2 })
    expect(account.requested).toEqual([])
  },
)

test('a photo as re-encoded by the server is recognised as the one that was sent', async () => {
  const device = newDevice()
  await sentBy(device, photos(1))
  const [written] = account.files.values()
  const taken = new Uint8Array((await written?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(await bring(device, eachWith([taken], image))).toEqual({ made: 0, known: 1 })
  expect(account.files.size).toBe(1)
  expect(await bring(newDevice(), eachWith([taken], image))).toEqual({ made: 0, known: 1 })
})

test('files of the server are compared only if title and words are the same, and each is fetched once', async () => {
  await sentBy(newDevice(), photos(1, 2))
  await sentBy(
    newDevice(),
    eachWith([pictureOf(3)], (src) => `<p>Words</p>${image(src)}`),
  )
  expect(await bring(newDevice(), photos(4, 5, 6))).toEqual({ made: 3, known: 0 })
  expect(account.requested.toSorted()).toEqual(['/api/assets/1/file', '/api/assets/2/file'])
})

test.each(kinds)('%s that the server cannot return for comparison become ideas', async (_, zipOf) => {
  await sentBy(newDevice(), zipOf(1))
  account.keys.clear()
  for (const status of [404, 429, 503]) {
    account.fault = () => new Response('', { status })
    expect(await bring(newDevice(), zipOf(1))).toEqual({ made: 1, known: 0 })
  }
  account.fault = () => {
    throw new Error('No connection.')
  }
  expect(await bring(newDevice(), zipOf(1))).toEqual({ made: 1, known: 0 })
})

test.each(kinds)('%s that are being compared when the import is stopped become no idea', async (_, zipOf) => {
  await sentBy(newDevice(), zipOf(1))
  account.keys.clear()
  const stop = new AbortController()
  account.fault = () => {
    stop.abort()
    return new Response('', { status: 503 })
  }
  const device = newDevice()
  const incoming = (await checkFiles([zipOf(1)], { onProgress: () => undefined, signal: stop.signal }))
    .incoming
  const done = await importIdeas(device, incoming, { onProgress: () => undefined, signal: stop.signal })
  expect(done).toEqual({ made: 0, known: 0 })
  expect(await openDatabase(device).drafts.count()).toBe(0)
})

test('130 photos are recognised by the file they were uploaded from, even if the server accepts no uploads', async () => {
  const marks = Array.from({ length: 130 }, (_, n) => n + 1)
  await sentBy(newDevice(), photos(...marks))
  account.takesUploads = false
  account.sent.length = 0
  expect(await bring(newDevice(), photos(...marks, 131))).toEqual({ made: 1, known: 130 })
  expect(account.sent).toEqual([])
})

test('when the uploads cannot be listed, each photo becomes an idea', async () => {
  await sentBy(newDevice(), photos(1, 2))
  account.listsUploads = false
  expect(await bring(newDevice(), photos(1, 2))).toEqual({ made: 2, known: 0 })
})
