// A damaged data file leads to an error that says so, never to a crash or to wrong content.
import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentOf, fill, healthy, withIndexes } from '../../../tests/embedded-mongodb/data-file.ts'
import { temporaryFolder } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { startStore } from '../start-store.ts'
import { Storage } from '../storage/storage.ts'
import { checkDataFile } from './check-data-file.ts'

const seed = Number(process.env.SEED ?? 20261122)
const flips = process.env.LONG === '1' ? 5000 : 200

let folder: string
let path: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = temporaryFolder())
  path = join(folder, 'data.mdb')
})
afterEach(() => remove())

describe('an undamaged data file', () => {
  test('is reported healthy with all its indexes', async () => {
    await fill(folder, 600)
    expect(checkDataFile(path, withIndexes)).toMatchObject(healthy)
    expect(checkDataFile(path, withIndexes).records).toBeGreaterThan(600)
  })

  test(`is sound after random writes of all sizes (seed ${seed})`, async () => {
    const { next, pick } = seededRandom(seed)
    const storage = new Storage(path)
    for (let i = 0; i < 60; i++) {
      storage.batch(() => {
        for (let n = next(pick([3, 40, 400])); n >= 0; n--) {
          const key = Buffer.from(`\x09${next(2000)}`)
          if (next(3) === 0) storage.delete(key)
          else storage.put(key, Buffer.alloc(next(pick([60, 3000, 40_000])), n))
        }
      })
      expect(checkDataFile(path, withIndexes)).toMatchObject(healthy)
    }
    await storage.close()
  })
})

describe('a damaged data file', () => {
  test.each([
    [
      'cut to a part of it',
      (size: number) => truncateSync(path, Math.floor(size / 100)),
      'it ends too early',
    ],
    ['cut within its head', () => truncateSync(path, 100), 'it ends too early'],
    ['empty', () => truncateSync(path, 0), 'it is empty'],
    ['all zeros', (size: number) => writeFileSync(path, Buffer.alloc(size)), 'its header is all zeros'],
    [
      'of another program',
      () => writeFileSync(path, 'PK'.repeat(5000)),
      'it is not a data file of this store',
    ],
  ])('(%s) is reported in one line that says what to do', async (_, harm, what) => {
    await fill(folder, 300)
    harm(readFileSync(path).length)
    const line = new RegExp(
      `^The data file ${path} is damaged: .*(${what}).* npm run restore -- FILE; npm run check[^\\n]*$`,
    )
    expect(() => checkDataFile(path, withIndexes)).toThrow(line)
    await expect(startStore({ folder })).rejects.toThrow(line)
  })

  test(`(${flips} single bits, seed ${seed}) is never read with wrong content without an error`, async () => {
    await fill(folder, 400)
    const bytes = readFileSync(path)
    const used = usedBytes(bytes)
    const file = openSync(path, 'r+')
    const write = (byte: number, at: number) => writeSync(file, Buffer.from([byte]), 0, 1, at)
    const content = contentOf(path)
    const { next } = seededRandom(seed)
    const missed: number[] = []
    let found = 0
    for (let i = 0; i < flips; i++) {
      const bit = next(used * 8)
      const byte = bytes[bit >> 3] ?? 0
      write(byte ^ (1 << (bit & 7)), bit >> 3)
      if (isFound()) found++
      else if (contentOf(path) !== content) missed.push(bit)
      write(byte, bit >> 3)
    }
    closeSync(file)
    expect(missed).toEqual([])
    expect(found).toBeGreaterThan(flips / 4)
  })

  /** The file's length without the zeros that were written ahead to reserve room. */
  const usedBytes = (bytes: Buffer) => {
    let end = bytes.length
    while (bytes[end - 1] === 0) end--
    return end
  }

  function isFound(): boolean {
    try {
      return checkDataFile(path, { indexes: false }).damaged.length > 0
    } catch (error) {
      expect(String(error)).toMatch(/^DamagedFileError: The data file .* npm run restore/)
      return true
    }
  }
})
