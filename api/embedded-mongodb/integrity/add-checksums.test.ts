import { join } from 'node:path'
import { open } from 'lmdb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fill, healthy, withIndexes, withStore } from '../../../tests/embedded-mongodb/data-file.ts'
import { temporaryFolder } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { Storage } from '../storage/storage.ts'
import { checkDataFile } from './check-data-file.ts'

let folder: string
let path: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = temporaryFolder())
  path = join(folder, 'data.mdb')
})
afterEach(() => remove())

describe('a data file without checksums', () => {
  /** Removes the checksums, as in a file of an earlier version. */
  async function makeOld(): Promise<void> {
    const db = open<Buffer, Buffer>({
      path,
      keyEncoding: 'binary',
      encoding: 'binary',
      overlappingSync: false,
    })
    db.transactionSync(() => {
      for (const { key, value } of [...db.getRange()])
        if (key[0] === 0) db.removeSync(key)
        else db.putSync(key, value.subarray(0, -4))
    })
    await db.close()
  }

  test('can be read and gets them after the start', async () => {
    await fill(folder, 1200)
    await makeOld()
    const { records, withoutChecksum } = checkDataFile(path, withIndexes)
    expect(withoutChecksum).toBe(records)
    await withStore(folder, async (db) => {
      expect(await db.collection('ideas').countDocuments()).toBe(1000)
      await db.collection('ideas').updateOne({ title: 'title 7' }, { $set: { text: 'new' } })
    })
    expect(checkDataFile(path, withIndexes)).toMatchObject(healthy)
  })

  test('can be read and written while they are being added, also after a crash', async () => {
    await fill(folder, 900)
    await makeOld()
    const storage = new Storage(path)
    storage.batch(() => storage.addChecksums(300))
    expect(() =>
      storage.batch(() => {
        storage.addChecksums(100)
        throw new Error('undone')
      }),
    ).toThrow('undone')
    storage.readFormat()
    const allOf = (from: Storage) => [...from.range(Buffer.from([1]), Buffer.from([9]))]
    const textOf = (from: Storage) =>
      allOf(from).map(({ key, value }) => `${key.toString('hex')} ${value.toString('hex')}`)
    const [text, before] = [textOf(storage), allOf(storage)]
    const [first, last] = [before[5], before.at(-5)]
    storage.batch(() => {
      for (const entry of [first, last]) if (entry) storage.put(entry.key, entry.value)
    })
    await storage.close()
    const findings = checkDataFile(path, withIndexes)
    expect(findings).toMatchObject({ damaged: [], indexes: [], withoutChecksum: findings.records - 300 })
    const again = new Storage(path)
    expect(textOf(again).join() === text.join()).toBe(true)
    await again.close()
  })
})
