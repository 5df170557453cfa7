import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { mongo } from 'mongoose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fill, withIndexes, withStore } from '../../../tests/embedded-mongodb/data-file.ts'
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

describe('a damaged record', () => {
  const harm = (words: string) => {
    const bytes = readFileSync(path)
    const at = bytes.lastIndexOf(words)
    expect(at).toBeGreaterThan(0)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(path, bytes)
  }

  test('is named and refused, while all others can be read and written', async () => {
    await withStore(folder, async (db) => {
      await db
        .collection<mongo.Document & { _id: number }>('ideas')
        .insertMany([1, 2, 3].map((_id) => ({ _id, words: `words of ${_id}` })))
    })
    harm('words of 2')
    expect(checkDataFile(path, withIndexes)).toMatchObject({ damaged: ['the document 2 in app.ideas'] })
    await withStore(folder, async (db) => {
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

  test('in an index is found by comparing the index with the documents', async () => {
    await fill(folder, 50)
    const storage = new Storage(path)
    const [entry] = storage.keys(Buffer.from([3]), Buffer.from([4]), 1)
    storage.batch(() => storage.delete(entry ?? Buffer.alloc(1)))
    await storage.close()
    expect(checkDataFile(path, withIndexes).indexes).toEqual(['the index title_1 in app.ideas'])
  })
})
