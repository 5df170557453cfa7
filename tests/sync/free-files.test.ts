import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { dropWhole } from '../../pwa/sync/device/draft-rows.ts'
import { hashOf, keepPdf } from '../../pwa/sync/device/keep-file.ts'
import { localSrc, withAddresses } from '../../pwa/sync/device/pictures.ts'
import { keepsNothing } from '../../pwa/sync/engine/wipe-device.ts'
import { budgetOf } from '../../pwa/sync/storage/free-files.ts'
import { tidyFiles, withRoom } from '../../pwa/sync/storage/make-room.ts'
import { findSentPicture, noteNeeded } from '../../pwa/sync/storage/needed-files.ts'
import { freshFile, prepareDeviceWithFiles, show } from './device-with-files.ts'

const MEGABYTE = 1024 * 1024

const device = prepareDeviceWithFiles()

const stubQuota = (usage: number, quota: number) =>
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ usage, quota }) } })

describe('files that a device keeps', () => {
  test("may use 100 MB, or four fifths of the browser's quota if that is less", () => {
    expect(budgetOf(null)).toBe(100 * MEGABYTE)
    expect(budgetOf(10_000 * MEGABYTE)).toBe(100 * MEGABYTE)
    expect(budgetOf(50 * MEGABYTE)).toBe(40 * MEGABYTE)
  })

  test('are freed oldest first once they are synced, and never while an unsent draft needs them', async () => {
    const [old, recent, unsent] = [
      await device.keepPicture(10),
      await device.keepPicture(10),
      await device.keepPicture(50),
    ]
    await device.free(1_000)
    for (const [draftId, hash] of Object.entries({ old, recent, unsent }))
      await device.write(draftId, show(localSrc(hash)))
    await device.acknowledge('old', old)
    await device.acknowledge('recent', recent)
    expect((await findSentPicture(device.account, `/api/assets/${device.ideas}/file`))?.size).toBe(10)
    expect(await findSentPicture(device.account, '/api/assets/0/file')).toBeNull()
    await device.free(1_000)
    await noteNeeded(device.account, 'recent')
    expect(await device.free(60)).toBe(10)
    expect((await device.keptNow()).sort()).toEqual([recent, unsent].sort())
    expect(await device.free(0)).toBe(10)
    expect(await device.keptNow()).toEqual([unsent])
  })

  test('are read one at a time, and only those that a text may name', async () => {
    const hashes = [await device.keepPicture(10), await device.keepPicture(10), await device.keepPicture(10)]
    for (const hash of hashes) await device.acknowledge('a', hash)
    await device.free(1_000)
    const read = vi.spyOn(IDBObjectStore.prototype, 'get')
    const many = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const readFiles = () =>
      read.mock.contexts.filter((store) => store instanceof IDBObjectStore && store.name === 'files').length
    const last = `/api/assets/${device.ideas}/file`
    expect((await findSentPicture(device.account, last))?.size).toBe(10)
    expect(await findSentPicture(device.account, '/api/assets/0/file')).toBeNull()
    expect([readFiles(), many.mock.calls.length]).toEqual([1, 0])
  })

  test('leave their address when they are freed, so that a text still shows them without an upload', async () => {
    const hash = await device.keepPicture(10)
    await device.write('a', show(localSrc(hash)))
    await device.acknowledge('a', hash)
    await device.free(0)
    const words = { title: 'T', html: show(localSrc(hash)) }
    expect(await findSentPicture(device.account, `/api/assets/${device.ideas}/file`)).toBeNull()
    const { html } = await device.context().store.read((tables) => withAddresses(tables, words))
    expect(html).toBe(show(`/api/assets/${device.ideas}/file`))
  })

  test('stay while an editor is open that shows them or may undo to them, in any tab', async () => {
    const [shown, takenOut] = [await device.keepPicture(10), await device.keepPicture(10)]
    await device.write('a', show(localSrc(shown)))
    await device.acknowledge('a', shown)
    expect(await device.free(0, new Set(['a']))).toBe(0)
    expect(await device.free(0, null)).toBe(10)
    expect(await device.keptNow()).toEqual([takenOut])
    expect(await device.free(0)).toBe(10)
    expect(await device.keptNow()).toEqual([])
  })

  test('stay for a draft whose unsent change was put aside', async () => {
    const pdf = { file: freshFile(10), fileName: 'a.pdf', title: 'a.pdf' }
    const { draftId } = await keepPdf(device.context(), pdf)
    const hash = await device.keepPicture(10)
    await device.write('a', show(localSrc(hash)))
    await device.context().store.write(async (tables) => {
      await tables.dropEntry(draftId)
      await tables.dropEntry('a')
    })
    expect(await device.free(0)).toBe(0)
    expect(await device.keptNow()).toHaveLength(2)
  })

  test('stay for words left in the journal and for rows that cannot be read', async () => {
    const [journalled, unread] = [await device.keepPicture(10), await device.keepPicture(10)]
    const change = { writerId: 'w', generation: 1, step: 1, title: '', start: 0, removed: 0 }
    await device
      .context()
      .store.journal.append([{ kind: 'change', ...change, inserted: show(localSrc(journalled)) }])
    const rows = [{ table: 'texts', row: { html: show(localSrc(unread)) } }]
    await openDatabase(device.account).table('unreadable').add({ draftId: 'odd', rows })
    expect(await device.free(0)).toBe(0)
    expect(await device.keptNow()).toHaveLength(2)
  })

  test('stay for last words that only a newer app can read', async () => {
    const hash = await device.keepPicture(10)
    const newer = JSON.stringify({ form: 2, words: { html: show(localSrc(hash)) } })
    const name = `lastWords-${device.account}-newer`
    vi.stubGlobal('localStorage', Object.assign(Object.create({ getItem: () => newer }), { [name]: newer }))
    expect(await device.free(0)).toBe(0)
    expect(await keepsNothing(device.account)).toBe(false)
  })

  test('are freed down to the budget after a sync round, at most once a minute', async () => {
    const keepSynced = async () => {
      const hash = await device.keepPicture(10)
      await device.write(hash, show(localSrc(hash)))
      await device.acknowledge(hash, hash)
    }
    vi.useFakeTimers({ toFake: ['performance'] })
    await keepSynced()
    stubQuota(0, 10)
    await tidyFiles(device.account)
    expect(await device.keptNow()).toEqual([])
    await keepSynced()
    vi.advanceTimersByTime(59_000)
    await tidyFiles(device.account)
    expect(await device.keptNow()).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    await tidyFiles(device.account)
    vi.useRealTimers()
    expect(await device.keptNow()).toEqual([])
  })

  test('are complete again when they are filed again after they were freed', async () => {
    const pdf = { file: freshFile(10), fileName: 'a.pdf', title: 'a.pdf' }
    const { draftId } = await keepPdf(device.context(), pdf)
    await device.context().store.write((tables) => dropWhole(tables, draftId))
    expect(await device.free(0)).toBe(10)
    expect(await keepPdf(device.context(), pdf)).toEqual({ draftId, isNew: true })
    expect(await device.keptNow()).toEqual([await hashOf(pdf.file)])
  })
})

describe('a file for which the device has no room', () => {
  test('replaces files that the server has, before the device is full', async () => {
    const hash = await device.keepPicture(10)
    await device.write('a', show(localSrc(hash)))
    await device.acknowledge('a', hash)
    stubQuota(95, 1_000)
    await withRoom(device.account, 8, async () => undefined)
    expect(await device.keptNow()).toEqual([hash])
    stubQuota(995, 1_000)
    await withRoom(device.account, 8, async () => undefined)
    expect(await device.keptNow()).toEqual([])
  })

  test('is tried once more after another file was freed, and otherwise refused with the error', async () => {
    const hash = await device.keepPicture(10)
    await device.write('a', show(localSrc(hash)))
    const full = new DOMException('No room.', 'QuotaExceededError')
    const keep = vi.fn(() => Promise.reject(full))
    // The server does not have it yet.
    vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({}) } })
    await expect(withRoom(device.account, 8, keep)).rejects.toBe(full)
    expect(keep).toHaveBeenCalledTimes(1)
    await device.acknowledge('a', hash)
    await expect(withRoom(device.account, 8, keep)).rejects.toBe(full)
    expect(keep).toHaveBeenCalledTimes(3)
    const broken = vi.fn(() => Promise.reject(new Error('Something else.')))
    await expect(withRoom(device.account, 8, broken)).rejects.toThrow('Something else.')
    expect(broken).toHaveBeenCalledTimes(1)
  })
})
