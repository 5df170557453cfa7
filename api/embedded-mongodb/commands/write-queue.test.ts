// Long writes run in steps between others; a fault in one write never fails the others.

import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { Catalog } from '../storage/catalog.ts'
import { Documents } from '../storage/documents.ts'
import { readSpec } from '../storage/index-specs.ts'
import { createIndexes } from '../storage/indexes.ts'
import { Storage } from '../storage/storage.ts'
import { deleteDocuments, type Engine, updateDocuments } from '../update/write-operations.ts'
import { decode, encode } from '../values/bson-bytes.ts'
import { StoreError } from '../values/errors.ts'
import type { Steps } from '../values/steps.ts'
import { type Doc, isDoc } from '../values/values.ts'
import type { Reply } from '../wire/wire.ts'
import { Retries } from './retries.ts'
import { deleteDropped, expireDocuments } from './sweeper.ts'
import { WriteQueue } from './write-queue.ts'

let storage: Storage
let engine: Engine
let queue: WriteQueue
let end: () => Promise<void>

beforeEach(() => {
  const { folder, remove } = temporaryFolder()
  storage = new Storage(join(folder, 'data.mdb'))
  const catalog = new Catalog(storage)
  engine = { storage, catalog, documents: new Documents(storage, catalog) }
  queue = new WriteQueue(storage, catalog, new Retries(storage))
  end = async () => {
    queue.close()
    await storage.close()
    remove()
  }
})
afterEach(() => end())

function add(start: () => Reply | Steps<Reply>, deadline = Number.POSITIVE_INFINITY): Promise<Doc> {
  return new Promise((resolve, reject) => {
    const done = (outcome: Reply | Error) => (isDoc(outcome) ? resolve(outcome) : reject(outcome))
    queue.add({ start, repeatable: null, deadline, done })
  })
}

const fill = (count: number, make: (i: number) => Doc, specs: Doc[] = []) =>
  add(() => {
    const collection = engine.catalog.ensure('t.c')
    void [...createIndexes(engine, collection, specs.map(readSpec))]
    for (let i = 0; i < count; i++) engine.documents.insert(collection, encode(make(i)))
    return {}
  })
const all = () => {
  const { prefix, end: last } = engine.catalog.get('t.c')
  return [...storage.range(prefix, last)].map(({ value }) => decode(value))
}
function* update(filter: Doc, change: Doc): Steps<Doc> {
  const order = { filter, update: change, multi: true, upsert: false, arrayFilters: [], sort: undefined }
  return { ...(yield* updateDocuments(engine, 't.c', order)) }
}
const number = (doc: Doc, name: string) => Number(doc[name])

describe('a long write', () => {
  test('lets other writes run in between, and skips documents that they changed', async () => {
    await fill(2000, (i) => ({ _id: i, n: 0 }))
    const finished: string[] = []
    const long = add(() => update({ n: 0 }, { $inc: { n: 1 } })).then(() => finished.push('long'))
    const short = add(() => update({ _id: 1999 }, { $set: { n: 50 } })).then(() => finished.push('short'))
    await Promise.all([long, short])
    expect(finished).toEqual(['short', 'long'])
    expect(all().map((doc) => number(doc, 'n'))).toEqual([...Array.from({ length: 1999 }, () => 1), 50])
  })

  test('changes every document once, even if it moves ahead in the index being read', async () => {
    await fill(1500, (i) => ({ _id: i, n: i }), [{ key: { n: 1 } }])
    const result = await add(() => update({ n: { $gte: 0 } }, { $inc: { n: 10_000 } }))
    expect(result).toMatchObject({ matched: 1500, modified: 1500 })
    expect(all().map((doc) => number(doc, 'n'))).toEqual(Array.from({ length: 1500 }, (_, i) => i + 10_000))
  })

  test('ends with an error when its collection is dropped', async () => {
    await fill(2000, (i) => ({ _id: i, n: 0 }))
    const long = add(() => update({}, { $inc: { n: 1 } }))
    const drop = add(() => {
      engine.catalog.drop(engine.catalog.get('t.c'))
      return {}
    })
    await expect(long).rejects.toMatchObject({ code: 175 })
    await drop
  })

  test('ends with an error at its deadline', async () => {
    await fill(2000, (i) => ({ _id: i, n: 0 }))
    await expect(add(() => update({}, { $inc: { n: 1 } }), Date.now() - 1)).rejects.toMatchObject({
      code: 50,
    })
  })
})

describe('an unexpected error', () => {
  test('fails one write only: other writes of its transaction are done again', async () => {
    await fill(1, () => ({ _id: 'x', n: 0 }))
    const before = add(() => update({}, { $inc: { n: 1 } }))
    const faulty = add(() => {
      engine.catalog.create('t.never')
      engine.documents.insert(engine.catalog.get('t.c'), encode({ _id: 'half' }))
      throw new TypeError('a bug')
    })
    const after = add(() => update({}, { $inc: { n: 1 } }))
    await expect(faulty).rejects.toThrow('a bug')
    await Promise.all([before, after])
    expect(all().map((doc) => number(doc, 'n'))).toEqual([2])
    expect(engine.catalog.find('t.never')).toBeUndefined()
    expect(new Catalog(storage).find('t.never')).toBeUndefined()
  })
})

describe('a refused write', () => {
  test('after a first change leaves neither a document nor an unfinished index', async () => {
    await fill(3, (i) => ({ _id: i, n: 1 }))
    const collection = engine.catalog.get('t.c')
    const before = storage.keys(Buffer.from([1]), Buffer.from([0xff]), 100)
    const refused = add(() => {
      engine.documents.insert(collection, encode({ _id: 9, n: 9 }))
      engine.catalog.beginIndex(collection, readSpec({ key: { n: 1 }, unique: true }), 0)
      throw new StoreError(11000, 'DuplicateKey', 'refused after a change')
    })
    const neighbour = add(() => update({ _id: 0 }, { $set: { n: 2 } }))
    await expect(refused).rejects.toMatchObject({ code: 11000 })
    await neighbour
    expect(engine.catalog.get('t.c')).toBe(collection)
    expect(collection).toMatchObject({ indexes: [], unfinished: [], gone: false })
    expect(storage.keys(Buffer.from([1]), Buffer.from([0xff]), 100)).toEqual(before)
    expect(all().map((doc) => number(doc, 'n'))).toEqual([2, 1, 1])
  })
})

describe('housekeeping', () => {
  test('expires documents in steps, by date and partial filter only', async () => {
    const spec = { key: { at: 1 }, expireAfterSeconds: 60, partialFilterExpression: { keep: { $eq: false } } }
    const at = (i: number) => new Date(i % 2 ? 1_000_000 : 1_100_000)
    await fill(3000, (i) => ({ _id: i, at: at(i), keep: i === 1 }), [spec])
    await add(
      () =>
        engine.documents.insert(engine.catalog.get('t.c'), encode({ _id: 'text', at: 'soon', keep: false }))
          .raw,
    ).catch(() => {})
    const steps: Doc = await add(() => expireDocuments(engine, 1_100_000))
    expect(steps).toMatchObject({ n: 1499 })
    expect(all().filter(({ at: date }) => date instanceof Date && date.getTime() === 1_000_000)).toHaveLength(
      1,
    )
    expect(all()).toHaveLength(1502)
  })

  test('removes everything of a dropped collection, and continues after a restart', async () => {
    await fill(1500, (i) => ({ _id: i, n: i }), [{ key: { n: 1 } }])
    await add(() => {
      engine.catalog.drop(engine.catalog.get('t.c'))
      return {}
    })
    const everything = () => storage.keys(Buffer.from([1]), Buffer.from([0xff]), 10_000).length
    expect(everything()).toBeGreaterThan(3000)
    const started = deleteDropped(storage)
    storage.batch(() => started.next()) // one step, then "crash"
    expect(everything()).toBeGreaterThan(2000)
    await add(() => deleteDropped(storage))
    expect(everything()).toBe(1) // the counter of ids
  })

  test('deletes all matching documents in steps', async () => {
    await fill(1700, (i) => ({ _id: i, n: i % 2 }), [{ key: { n: 1 } }])
    function* remove(): Steps<Doc> {
      return {
        ...(yield* deleteDocuments(engine, engine.catalog.get('t.c'), { filter: { n: 1 }, limit: 0 })),
      }
    }
    expect(await add(remove)).toMatchObject({ deleted: 850 })
    expect(all()).toHaveLength(850)
  })
})
