import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { dexieStore } from '../../pwa/data/device/dexie-store.ts'
import { findAnswer, keepAnswer } from '../../pwa/data/kept-answers.ts'
import { keepPart, listParts } from '../../pwa/sync/recordings/recorded-parts.ts'
import { draft } from './rows.ts'

const ofPrivateWindow = [
  'Error preparing Blob/File data to be stored in object store',
  'UnknownError',
] as const
const ofFullDevice = ['No room.', 'QuotaExceededError'] as const
const ofPhoneThatSlept = ['Connection to Indexed Database server lost.', 'UnknownError'] as const

/** Refuses rows with a Blob this many times; `count` is how many were written. */
function refuseBlobs(
  [message, name]: readonly [string, string] = ofPrivateWindow,
  times = Number.POSITIVE_INFINITY,
) {
  const tried = { count: 0 }
  for (const method of ['put', 'add'] as const) {
    const real = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, row, key) {
      if (Object.values(row).some((value) => value instanceof Blob) && tried.count++ < times)
        throw new DOMException(message, name)
      return real.call(this, row, key)
    })
  }
  return tried
}

beforeEach(() => void vi.restoreAllMocks())

const pdf = new Blob(['%PDF'], { type: 'application/pdf' })
const kept = { hash: 'a1', blob: pdf, fileName: 'hinge.pdf', uploaded: null }

test('a full device refuses a file at the first try, and does not try again with its bytes', async () => {
  const tried = refuseBlobs(ofFullDevice)
  const { write } = dexieStore(8901)
  await expect(write((tables) => tables.putFile(kept))).rejects.toThrow('No room.')
  expect(tried.count).toBe(1)
})

test('a file is stored unchanged on a reopened connection after a phone slept', async () => {
  const tried = refuseBlobs(ofPhoneThatSlept, 1)
  const { write } = dexieStore(8904)
  await write((tables) => tables.putFile(kept))
  await write((tables) => tables.putFile({ ...kept, hash: 'a2' }))
  expect(tried.count).toBe(3)
})

test('a device that refuses Blobs stores files as bytes, in the same transaction, and is asked only once', async () => {
  const tried = refuseBlobs()
  const { write, read } = dexieStore(8902)
  const [first] = await Promise.all([
    write(async (tables) => {
      await tables.putDraft(draft('a'))
      await tables.putFile(kept)
      return tables.findFile('a1')
    }),
    write((tables) => tables.putDraft(draft('b'))),
  ])
  expect(await first?.blob?.text()).toBe('%PDF')
  // A row that was read can be written again.
  await write(async (tables) => {
    const file = await tables.findFile('a1')
    if (file) await tables.putFile({ ...file, fileName: 'Hinge.pdf' })
  })
  const [file] = await read((tables) => tables.listFiles())
  expect(file).toMatchObject({ hash: 'a1', fileName: 'Hinge.pdf' })
  expect(file?.blob).toBeInstanceOf(Blob)
  expect([file?.blob?.type, await file?.blob?.text()]).toEqual(['application/pdf', '%PDF'])
  expect((await openDatabase(8902).files.bulkGet(['a1']))[0]?.blob?.size).toBe(4)
  expect(await read((tables) => tables.findDraft('b'))).not.toBeNull()
  expect(tried.count).toBe(1)
})

/** Refuses Blobs before earlier requests are answered, like WebKit. An error thrown by a handler aborts the transaction, as in browsers. */
function refuseBlobsEarly() {
  const real = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (!Object.values(row).some((value) => value instanceof Blob)) return real.call(this, row, key)
    const request = new IDBRequest()
    const error = new DOMException('Error preparing Blob/File data', 'UnknownError')
    const event = new Event('error', { cancelable: true })
    Object.assign(request, { readyState: 'done', error })
    Object.defineProperty(event, 'target', { value: request })
    queueMicrotask(() => {
      try {
        request.onerror?.(event)
      } catch {
        this.transaction.abort()
      }
    })
    return request
  })
}

test('a prefetched file is stored as bytes, together with the other rows of its transaction', async () => {
  refuseBlobsEarly()
  vi.resetModules()
  const { changeAnswers, findAnswer, keepAnswer } = await import('../../pwa/data/kept-answers.ts')
  await keepAnswer(8905, 'ideas', [])
  const put = { 'kept-ahead': { 'idea-file-3': 1 }, 'idea-file-3': pdf }
  expect(await changeAnswers(8905, 'ideas', { put, drop: [] })).toBe(true)
  expect(await (await findAnswer(8905, 'idea-file-3', v.instance(Blob)))?.text()).toBe('%PDF')
  expect(await findAnswer(8905, 'kept-ahead', v.unknown())).toEqual({ 'idea-file-3': 1 })
})

test('recordings and prefetched files are stored as bytes on a device that refuses Blobs', async () => {
  refuseBlobs()
  const part = {
    recordingId: 'r',
    draftId: 'a',
    seconds: 1,
    bytes: new Blob(['beep'], { type: 'audio/mp4' }),
  }
  await keepPart(8903, { ...part })
  await keepPart(8903, { ...part })
  const parts = await listParts(8903, 'r')
  expect(await Promise.all(parts.map(({ bytes }) => bytes.text()))).toEqual(['beep', 'beep'])
  await keepAnswer(8903, 'idea-file-3', pdf)
  expect(await (await findAnswer(8903, 'idea-file-3', v.instance(Blob)))?.text()).toBe('%PDF')
})
