// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
const reload = vi.fn()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('location', { reload })
vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')
/** A frame's `indexedDB.open`, which jsdom lacks. The fake's request only dispatches its own kind of events, so they are converted. */
function openAsFrame(name: string, version?: number): IDBOpenDBRequest {
  const request = indexedDB.open(name, version)
  const dispatch = request.dispatchEvent.bind(request)
  request.addEventListener('success', ({ constructor: OwnEvent }) => {
    request.dispatchEvent = ({ type }) => dispatch(Reflect.construct(OwnEvent, [type]))
  })
  return request
}
const openInFrame = vi.fn(openAsFrame)
const contentWindow = vi
  .spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get')
  .mockImplementation(() => Object.assign(Object.create(window), { indexedDB: { open: openInFrame } }))
await import('./open-in-frame.ts')
const { deviceDatabases } = await import('./end-with-page.ts')
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
afterEach(() => {
  openInFrame.mockClear()
  reload.mockClear()
})

const countFrames = () => document.querySelectorAll('iframe').length
const dispatchOnPage = (event: string, persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(event), { persisted }))

function openWords({ name = crypto.randomUUID(), version = 1 } = {}) {
  const database = new Dexie(name, { indexedDB: deviceDatabases })
  database.version(version).stores({ words: '' })
  return database
}

test('in Safari a frame creates the database, which is then opened in the page, and the frame is removed', async () => {
  const openInPage = vi.spyOn(indexedDB, 'open')
  const database = openWords()
  const words = database.table('words')
  let framesMeanwhile = 0
  database.on('populate', () => {
    framesMeanwhile = countFrames()
  })
  await database.open()
  expect(framesMeanwhile).toBe(1)
  expect(openInPage.mock.calls).toEqual([openInFrame.mock.calls[0], openInFrame.mock.calls[0]])
  await words.put('fan', 1)
  expect(await words.get(1)).toBe('fan')
  expect(countFrames()).toBe(0)

  const held = database.transaction('rw', 'words', async () => {
    dispatchOnPage('pagehide', true)
    await words.put('half', 1)
  })
  await expect(held, 'a transaction of it ends with the page').rejects.toThrow()
  dispatchOnPage('pageshow', true)
  expect(await words.get(1)).toBe('fan')
  openInPage.mockRestore()
})

test('a page left while its frame opens a database removes the frame, and reloads when it is shown again', async () => {
  // A request whose page is in the back/forward cache, or whose frame was removed, gets no answer.
  openInFrame.mockImplementationOnce(() => Object.assign(new EventTarget() as IDBOpenDBRequest, {}))
  const database = openWords()
  database.open().catch(() => undefined)
  await vi.waitFor(() => expect(countFrames()).toBe(1))
  dispatchOnPage('pagehide', false)
  expect(countFrames(), 'a page that is not kept takes everything with it').toBe(1)
  dispatchOnPage('pagehide', true)
  expect(countFrames()).toBe(0)
  vi.useFakeTimers()
  dispatchOnPage('pageshow', true)
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a refusal that the frame gets is passed on to the page, and the frame is removed', async () => {
  const name = crypto.randomUUID()
  const newer = openWords({ name, version: 2 })
  await newer.open()
  newer.close()
  const request = deviceDatabases.open(name, 1)
  const refused = await new Promise((resolve) => {
    request.onerror = () => resolve(request.error?.name)
  })
  expect(refused).toBe('VersionError')
  await vi.waitFor(() => expect(countFrames()).toBe(0))
})

test('a database that another page deletes before the page opens it is not recreated without its tables', async () => {
  openInFrame.mockImplementationOnce((name, version) => {
    const request = openAsFrame(name, version)
    // The deletion waits until the frame's connection is closed, and runs before the page opens the database.
    request.addEventListener('success', () => indexedDB.deleteDatabase(name))
    return request
  })
  const database = openWords()
  await expect(database.open()).rejects.toThrow()
  await vi.waitFor(() => expect(countFrames()).toBe(0))
  expect(await indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: database.name }))
  await database.open()
  await database.table('words').put('fan', 1)
  expect(await database.table('words').get(1)).toBe('fan')
})

test('the page opens the database by itself if frames have no databases', async () => {
  contentWindow.mockReturnValueOnce(null)
  await openWords().open()
  openInFrame.mockImplementationOnce(() => {
    throw new DOMException('Nothing may be kept.', 'SecurityError')
  })
  await openWords().open()
  expect(openInFrame).toHaveBeenCalledTimes(1)
  expect(countFrames()).toBe(0)
})
