import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterAll, expect, test, vi } from 'vitest'
import { retryOnceReopened } from './lost-connection.ts'

/** The event for a page that is being left; `persisted` if the browser keeps it in its back/forward cache. */
const leave = (persisted: boolean) => Object.assign(new Event('pagehide'), { persisted })

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
const { deviceDatabases, listUnended } = await import('./end-with-page.ts')
afterAll(() => vi.unstubAllGlobals())

test('a page kept in the back/forward cache holds no transaction, so that the next page can write', async () => {
  const database = new Dexie(crypto.randomUUID(), { indexedDB: deviceDatabases })
  database.version(1).stores({ words: '' })
  const words = database.table('words')
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const held = database.transaction('rw', 'words', async () => {
    await words.put('half', 1)
    begin()
    for (;;) await words.get(1)
  })
  const refused = expect(held).rejects.toThrow()
  await begun
  page.dispatchEvent(leave(true))
  await refused
  page.dispatchEvent(new Event('pageshow'))
  await words.put('whole', 2)
  expect([await words.get(1), await words.get(2)]).toEqual([undefined, 'whole'])

  const last = words.put('last', 3)
  page.dispatchEvent(leave(false))
  await last
  page.dispatchEvent(leave(true))
  page.dispatchEvent(new Event('pageshow'))
  expect(await words.get(3)).toBe('last')
})

test('a transaction begun while a page is left is refused, and the page can write when it is shown again', async () => {
  const name = crypto.randomUUID()
  const open = () => {
    const database = new Dexie(name, { indexedDB: deviceDatabases })
    database.version(1).stores({ words: '' })
    return database
  }
  const left = open()
  await left.open()
  // An editor whose listener runs after this module's writes its last words.
  let late: Promise<unknown> = Promise.resolve()
  const keepLast = () => {
    late = left.table('words').put('late', 1)
  }
  page.addEventListener('pagehide', keepLast)
  page.dispatchEvent(leave(true))
  page.removeEventListener('pagehide', keepLast)
  await expect(late).rejects.toThrow()
  page.dispatchEvent(new Event('pageshow'))

  await open().table('words').put('next', 2)
  expect(await left.table('words').get(1)).toBeUndefined()
  await left.table('words').put('back', 3)
  expect(await open().table('words').count()).toBe(2)
})

test('a page that is left while it creates a database leaves no incomplete one to the next page', async () => {
  const name = crypto.randomUUID()
  const open = (begin: () => void) => {
    const database = new Dexie(name, { indexedDB: deviceDatabases })
    database.version(1).stores({ words: '' })
    database.on('populate', (transaction) => {
      const words = transaction.table('words')
      return words
        .put('first', 1)
        .then(begin)
        .then(() => words.put('second', 2))
    })
    return database
  }
  const left = open(() => page.dispatchEvent(leave(true)))
  await expect(left.open()).rejects.toThrow()

  const next = open(() => undefined)
  await next.table('words').put('word', 'mine')
  expect(await next.table('words').count()).toBe(3)
  // The page that was left finds the same when it is shown again.
  expect(await retryOnceReopened(left, () => left.table('words').get('mine'))).toBe('word')
})

test('a page that is left closes a connection at once while creating a database, and keeps it while writing', async () => {
  const closed = vi.spyOn(IDBDatabase.prototype, 'close')
  const request = deviceDatabases.open(crypto.randomUUID(), 1)
  const failed = new Promise((resolve) => {
    request.onerror = resolve
  })
  const closedAtOnce = await new Promise<number>((resolve) => {
    request.onupgradeneeded = () => {
      page.dispatchEvent(leave(true))
      resolve(closed.mock.calls.length)
    }
  })
  await failed
  expect(closedAtOnce).toBe(1)

  const database = new Dexie(crypto.randomUUID(), { indexedDB: deviceDatabases })
  database.version(1).stores({ words: '' })
  await database.open()
  closed.mockClear()
  const writing = database.table('words').put('word', 1)
  page.dispatchEvent(leave(true))
  await writing.catch(() => undefined)
  expect(closed, 'whoever comes back to the page goes on with its connection').not.toHaveBeenCalled()
})

test('opening a database counts as ended when it is refused', async () => {
  const name = crypto.randomUUID()
  const ended = (request: IDBOpenDBRequest) =>
    new Promise<string>((resolve) => {
      request.addEventListener('success', () => resolve('success'))
      request.addEventListener('error', () => resolve('error'))
    })
  expect(await ended(deviceDatabases.open(name, 2))).toBe('success')
  expect(await ended(deviceDatabases.open(name, 1))).toBe('error')
  expect(listUnended()).toEqual([])
})

test('leaving a page aborts an open transaction even if another one was committed just before', async () => {
  const request = deviceDatabases.open(crypto.randomUUID(), 1)
  request.onupgradeneeded = () => request.result.createObjectStore('words')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const done = request.result.transaction('words', 'readonly')
  const held = request.result.transaction('words', 'readonly')
  const ended = new Promise((resolve) => held.addEventListener('abort', resolve))
  done.commit()
  page.dispatchEvent(leave(true))
  await ended
  page.dispatchEvent(new Event('pageshow'))
})
