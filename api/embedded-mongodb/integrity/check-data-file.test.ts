// A damaged data file is a sentence, never a crash and never other content.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { open } from 'lmdb'
import { mongo } from 'mongoose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seededRandom, temporaryFolder } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { startStore } from '../start-store.ts'
import { Storage } from '../storage/storage.ts'
import { checkDataFile } from './check-data-file.ts'
import { DataFile } from './data-file.ts'
import { SeenPages, TreeWalk } from './walk-tree.ts'

const seed = Number(process.env.SEED ?? 20261122)
const flips = process.env.LONG === '1' ? 5000 : 200
const withIndexes = { indexes: true }
const healthy = { withoutChecksum: 0, damaged: [], indexes: [] }

let folder: string
let path: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = temporaryFolder())
  path = join(folder, 'data.mdb')
})
afterEach(() => remove())

async function withStore(work: (db: mongo.Db) => Promise<unknown>): Promise<void> {
  const store = await startStore({ folder })
  const client = await mongo.MongoClient.connect(store.uri('app'))
  try {
    await work(client.db())
  } finally {
    await client.close()
    await store.close()
  }
}

const fill = (count: number) =>
  withStore(async (db) => {
    const ideas = db.collection<mongo.Document & { _id: number }>('ideas')
    await ideas.createIndexes([{ key: { title: 1 }, unique: true }, { key: { tags: 1 } }])
    const make = (_id: number) => ({
      _id,
      title: `title ${_id}`,
      tags: ['a', `tag ${_id % 9}`],
      text: 'x'.repeat((_id % 7) * 900),
    })
    await ideas.insertMany(Array.from({ length: count }, (_, i) => make(i)))
    await ideas.deleteMany({ _id: { $gte: count / 3, $lt: count / 2 } })
    await ideas.updateMany({ tags: 'tag 3' }, { $set: { more: 'x'.repeat(300) } })
  })

/** All records as the walk reads them. */
function contentOf(file: string): string {
  const data = new DataFile(file)
  const digest = createHash('sha256')
  const meta = data.readMeta()
  new TreeWalk(data, meta, new SeenPages(meta.lastPage), Buffer.compare).walk(meta.main, (key, value) => {
    digest.update(`${key.length} ${value.length} `).update(key).update(value)
  })
  data.close()
  return digest.digest('hex')
}

describe('a file that nothing happened to', () => {
  test('is read whole, with every index', async () => {
    await fill(600)
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

describe('a file that is not whole', () => {
  test.each([
    [
      'cut to a part of it',
      (size: number) => truncateSync(path, Math.floor(size / 100)),
      'it ends too early',
    ],
    ['cut within its head', () => truncateSync(path, 100), 'it ends too early'],
    ['empty', () => truncateSync(path, 0), 'it is empty'],
    ['all zeros', (size: number) => writeFileSync(path, Buffer.alloc(size)), 'its head is all zeros'],
    [
      'of another program',
      () => writeFileSync(path, 'PK'.repeat(5000)),
      'it is not a data file of this store',
    ],
  ])('(%s) is named in one line that says what to do', async (_, harm, what) => {
    await fill(300)
    harm(readFileSync(path).length)
    const line = new RegExp(
      `^The data file ${path} is damaged: .*(${what}).* npm run restore -- FILE; npm run check[^\\n]*$`,
    )
    expect(() => checkDataFile(path, withIndexes)).toThrow(line)
    await expect(startStore({ folder })).rejects.toThrow(line)
  })

  test(`(${flips} single bits, seed ${seed}) never says other words in silence`, async () => {
    await fill(400)
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

  /** Room that was made ahead holds nothing. */
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

describe('a damaged record', () => {
  const harm = (words: string) => {
    const bytes = readFileSync(path)
    const at = bytes.lastIndexOf(words)
    expect(at).toBeGreaterThan(0)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(path, bytes)
  }

  test('is named and refused, all others are served', async () => {
    await withStore(async (db) => {
      await db
        .collection<mongo.Document & { _id: number }>('ideas')
        .insertMany([1, 2, 3].map((_id) => ({ _id, words: `words of ${_id}` })))
    })
    harm('words of 2')
    expect(checkDataFile(path, withIndexes)).toMatchObject({ damaged: ['the document 2 in app.ideas'] })
    await withStore(async (db) => {
      const ideas = db.collection<mongo.Document & { _id: number }>('ideas')
      const refusal = { code: 301, message: expect.stringContaining('the document 2 in app.ideas') }
      await expect(ideas.findOne({ _id: 2 })).rejects.toMatchObject(refusal)
      await expect(ideas.find().toArray()).rejects.toMatchObject(refusal)
      await expect(ideas.updateOne({ _id: 2 }, { $set: { a: 1 } })).rejects.toMatchObject(refusal)
      expect(await ideas.findOne({ _id: 3 })).toEqual({ _id: 3, words: 'words of 3' })
      await ideas.insertOne({ _id: 4, words: 'words of 4' })
      expect(await ideas.find({ _id: { $in: [1, 4] } }).toArray()).toHaveLength(2)
    })
  })

  test('of an index is found by comparing it with the documents', async () => {
    await fill(50)
    const storage = new Storage(path)
    const [entry] = storage.keys(Buffer.from([3]), Buffer.from([4]), 1)
    storage.batch(() => storage.delete(entry ?? Buffer.alloc(1)))
    await storage.close()
    expect(checkDataFile(path, withIndexes).indexes).toEqual(['the index title_1 in app.ideas'])
  })
})

describe('a file from before there were checksums', () => {
  /** Takes the checksums away again. */
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

  test('opens, is read, and has them after the start', async () => {
    await fill(1200)
    await makeOld()
    const { records, withoutChecksum } = checkDataFile(path, withIndexes)
    expect(withoutChecksum).toBe(records)
    await withStore(async (db) => {
      expect(await db.collection('ideas').countDocuments()).toBe(1000)
      await db.collection('ideas').updateOne({ title: 'title 7' }, { $set: { text: 'new' } })
    })
    expect(checkDataFile(path, withIndexes)).toMatchObject(healthy)
  })

  test('is read and written while they are being made, also after a crash in between', async () => {
    await fill(900)
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
