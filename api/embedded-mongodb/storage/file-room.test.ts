// The rule that keeps a full disk from killing the process: a commit never makes the file larger.
import { spawnSync } from 'node:child_process'
import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { Storage } from './storage.ts'

const seed = Number(process.env.SEED ?? 20261121)
const transactions = process.env.LONG === '1' ? 20_000 : 200

let path: string
let storage: Storage
let end: () => Promise<void>
beforeEach(() => {
  const { folder, remove } = temporaryFolder()
  path = join(folder, 'data.mdb')
  storage = new Storage(path)
  end = async () => {
    await storage.close()
    remove()
  }
})
afterEach(() => end())

const sizeOf = () => statSync(path).size

/** Does the work in one transaction and returns by how many bytes the commit made the file grow. */
function growthOf(work: () => void): number {
  let before = 0
  storage.batch(() => {
    work()
    before = sizeOf()
  })
  return sizeOf() - before
}

test(`no commit makes the file grow: ${transactions} random transactions (seed ${seed})`, () => {
  const { next, pick } = seededRandom(seed)
  const keyOf = (n: number) => Buffer.from(`${n}`.padStart(pick([4, 20, 900]), '0'))
  const change = () => {
    const key = keyOf(next(3000))
    if (next(3) === 0) storage.delete(key)
    else storage.put(key, Buffer.alloc(next(pick([40, 500, 3000, 60_000]))))
  }
  for (let i = 0; i < transactions; i++) {
    const changes = next(pick([2, 10, 300]))
    expect(
      growthOf(() => {
        for (let n = 0; n <= changes; n++) change()
      }),
    ).toBe(0)
  }
})

test('writing or deleting a large value or many small ones does not make the file grow at commit', () => {
  const all = Array.from({ length: 20_000 }, (_, n) => Buffer.from(`key ${(n * 7919) % 20_000}`))
  expect(growthOf(() => storage.put(Buffer.from('large'), Buffer.alloc(20_000_000)))).toBe(0)
  expect(growthOf(() => all.forEach((key) => void storage.put(key, key)))).toBe(0)
  expect(growthOf(() => all.forEach((key) => void storage.delete(key)))).toBe(0)
})

test('a sparse data file is opened and written', async () => {
  growthOf(() => storage.put(Buffer.from('large'), Buffer.alloc(20_000_000)))
  growthOf(() => storage.delete(Buffer.from('large')))
  await storage.close()
  // The copy has holes in place of the zeros in free pages, which hold no data.
  const sparse = spawnSync('cp', ['--sparse=always', path, `${path}.sparse`])
  renameSync(`${path}.sparse`, path)
  const { size, blocks } = statSync(path)
  expect(sparse.status === 0 ? blocks * 512 : 0).toBeLessThan(size / 2)
  storage = new Storage(path)
  const record = Buffer.alloc(300_000, 7)
  growthOf(() => storage.put(Buffer.from('new'), record))
  expect(storage.get(Buffer.from('new'))?.equals(record)).toBe(true)
})

test('overwriting the same data does not make the file grow for ever', () => {
  const write = () => {
    for (let n = 0; n < 50; n++) storage.put(Buffer.from(`key ${n}`), Buffer.alloc(5000))
  }
  for (let i = 0; i < 20; i++) growthOf(write)
  const before = sizeOf()
  for (let i = 0; i < 300; i++) growthOf(write)
  expect(sizeOf()).toBe(before)
})
