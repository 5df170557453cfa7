import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { healthy, withIndexes } from '../../../tests/embedded-mongodb/data-file.ts'
import { temporaryFolder } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { Storage } from '../storage/storage.ts'
import { checkDataFile } from './check-data-file.ts'
import { clearUnused } from './clear-unused.ts'

let folder: string
let path: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = temporaryFolder())
  path = join(folder, 'data.mdb')
})
afterEach(() => remove())

const seed = Number(process.env.SEED ?? 20261129)

test(`a file without what was deleted has every record, and can be written to (seed ${seed})`, async () => {
  const { next, pick } = seededRandom(seed)
  const storage = new Storage(path)
  const kept = new Map<string, Buffer>()
  const write = (into: Storage) => {
    for (let n = 0; n < 100; n++) {
      const key = `\x09${next(300)}`
      const isKept = next(3) > 0
      const value = Buffer.alloc(pick([next(60), next(3000), next(40_000)]), isKept ? 'kept' : 'erased')
      into.put(Buffer.from(key), value)
      if (isKept) kept.set(key, value)
      else kept.delete(key)
    }
  }
  const erase = (from: Storage) => {
    for (let n = 0; n < 300; n++) if (!kept.has(`\x09${n}`)) from.delete(Buffer.from(`\x09${n}`))
  }
  for (let i = 0; i < 5; i++) {
    storage.batch(() => write(storage))
    storage.batch(() => erase(storage))
  }
  await storage.close()
  const { size } = statSync(path)
  expect(readFileSync(path).includes('erasederased')).toBe(true)

  clearUnused(path)
  expect([readFileSync(path).includes('erase'), statSync(path).size]).toEqual([false, size])
  expect(checkDataFile(path, withIndexes)).toMatchObject(healthy)

  const again = new Storage(path)
  again.batch(() => write(again))
  expect([...kept].filter(([key, value]) => !again.get(Buffer.from(key))?.equals(value))).toEqual([])
  await again.close()
  expect(checkDataFile(path, withIndexes)).toMatchObject(healthy)
})
