// Queries, updates and files through Mongoose and the official driver, against the store over its socket.
import { createHash } from 'node:crypto'
import mongoose, { Types } from 'mongoose'
import { RateLimiterMongo } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Counter, connection, Person, Post, startModels } from '../../tests/embedded-mongodb/models.ts'

let ann: Awaited<ReturnType<typeof startModels>>['ann']
let bob: typeof ann
let close: () => Promise<void>
beforeAll(async () => {
  const started = await startModels()
  ann = started.ann
  bob = started.bob
  close = started.close
})
afterAll(() => close())

describe('queries', () => {
  test('sort, skip, limit and project', async () => {
    const page = await Person.find({ age: { $ne: null } })
      .sort({ age: -1 })
      .skip(1)
      .limit(1)
      .select('name')
      .lean()
    expect(page).toEqual([{ _id: bob._id, name: 'Bob' }])
    const tags = await Person.findById(ann._id, { tags: { $slice: 1 } }).lean()
    expect(tags).toMatchObject({ tags: ['a'], name: 'Ann' })
  })

  test('read long results in batches', async () => {
    await Counter.insertMany(
      Array.from({ length: 2500 }, (_, n) => ({ _id: `c${String(n).padStart(5, '0')}`, n })),
    )
    let next = 0
    for await (const { n } of Counter.find().sort({ _id: 1 }).cursor({ batchSize: 100 }))
      expect(n).toBe(next++)
    expect(next).toBe(2500)
    expect(await Counter.estimatedDocumentCount()).toBe(2500)
    const cursor = Counter.collection.find({}, { batchSize: 10 })
    await cursor.next()
    await cursor.close()
    expect((await Counter.deleteMany({})).deletedCount).toBe(2500)
  })

  test('populate references', async () => {
    await Post.create([
      { title: 'one', author: ann._id },
      { title: 'two', author: bob._id },
    ])
    const post = await Post.findOne({ title: 'two' }).populate<{ author: Person }>('author', 'name').orFail()
    expect(post.author.name).toBe('Bob')
  })

  test('count, list distinct values and know existence', async () => {
    expect((await Person.distinct('tags')).sort()).toEqual(['a', 'b', 'c'])
    expect(await Person.countDocuments({ tags: 'b' })).toBe(2)
    expect(await Person.exists({ email: 'bob@x.io' })).toBeTruthy()
    expect(await Person.exists({ email: 'nobody' })).toBeNull()
  })

  test('aggregate', async () => {
    const tags = await Person.aggregate([
      { $match: { email: /@x\.io$/ } },
      { $unwind: '$tags' },
      { $group: { _id: '$tags', n: { $sum: 1 }, ages: { $push: '$age' }, oldest: { $max: '$age' } } },
      { $sort: { n: -1, _id: 1 } },
      { $limit: 1 },
      { $project: { tag: '$_id', n: 1, oldest: 1, _id: 0 } },
    ])
    expect(tags).toEqual([{ tag: 'b', n: 2, oldest: 30 }])
    const facets = await Person.aggregate([
      {
        $facet: {
          all: [{ $count: 'n' }],
          byAuthor: [{ $group: { _id: '$_id', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
        },
      },
    ])
    expect(facets[0]).toEqual({
      all: [{ n: 2 }],
      byAuthor: [
        { _id: ann._id, n: 1 },
        { _id: bob._id, n: 1 },
      ],
    })
  })
})

describe('updates', () => {
  test('with a condition happen once each: 1,000 at the same time on one document', async () => {
    await Counter.create({ _id: 'parallel', n: 0 })
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () =>
        Counter.findOneAndUpdate(
          { _id: 'parallel', n: { $lt: 700 } },
          { $inc: { n: 1 } },
          { returnDocument: 'after' },
        ),
      ),
    )
    const numbers = answers.filter((answer) => answer !== null).map(({ n }) => n)
    expect(new Set(numbers).size).toBe(700)
    expect(await Counter.findById('parallel')).toMatchObject({ n: 700 })
  })

  test('take every job of a queue once', async () => {
    const queue = connection.collection('queue')
    await queue.insertMany([3, 1, 2].map((n) => ({ n, state: 'waiting' })))
    const taken = await Promise.all(
      [1, 2, 3, 4].map(() =>
        queue.findOneAndUpdate({ state: 'waiting' }, { $set: { state: 'taken' } }, { sort: { n: 1 } }),
      ),
    )
    expect(taken.map((job) => job?.n ?? null)).toEqual([1, 2, 3, null])
  })

  test('by $expr, operators, pipeline and replacement', async () => {
    const c = connection.collection<{ _id: string; used: number; max: number }>('limits')
    await c.insertOne({ _id: 'l', used: 0, max: 2 })
    const use = () => c.updateOne({ _id: 'l', $expr: { $lt: ['$used', '$max'] } }, { $inc: { used: 1 } })
    expect((await Promise.all([use(), use(), use()])).map(({ modifiedCount }) => modifiedCount)).toEqual([
      1, 1, 0,
    ])
    await c.updateOne({ _id: 'l' }, [{ $set: { max: { $add: ['$max', '$used'] } } }])
    expect(await c.findOne()).toEqual({ _id: 'l', used: 2, max: 4 })
    await c.replaceOne({ _id: 'l' }, { used: 9, max: 9 })
    expect(await c.findOneAndDelete({ _id: 'l' })).toEqual({ _id: 'l', used: 9, max: 9 })
  })

  test('with $, $[] and array filters', async () => {
    await Person.updateOne({ _id: ann._id, 'items.sku': 'y' }, { $set: { 'items.$.done': true } })
    await Person.updateOne({ _id: ann._id }, { $inc: { 'items.$[].qty': 10 } })
    await Person.updateOne(
      { _id: ann._id },
      { $set: { 'items.$[x].qty': 0 } },
      { arrayFilters: [{ 'x.qty': { $gt: 11 } }] },
    )
    const { items } = await Person.findById(ann._id).lean().orFail()
    expect(items).toEqual([
      { sku: 'x', qty: 11 },
      { sku: 'y', qty: 0, done: true },
    ])
  })

  test('upsert with $setOnInsert', async () => {
    const upsert = (n: number) =>
      Counter.updateOne(
        { _id: 'up' },
        { $inc: { n: 1 }, $setOnInsert: { first: n } },
        { upsert: true, strict: false },
      )
    expect((await upsert(1)).upsertedId).toBe('up')
    expect((await upsert(2)).upsertedCount).toBe(0)
    expect(await Counter.findById('up').lean()).toMatchObject({ n: 2, first: 1 })
    const before = await Counter.findOneAndUpdate({ _id: 'new' }, { $inc: { n: 1 } }, { upsert: true })
    expect(before).toBeNull()
    const raw = await Counter.findOneAndUpdate({ _id: 'new' }, { n: 5 }, { includeResultMetadata: true })
    expect(raw.lastErrorObject).toEqual({ n: 1, updatedExisting: true })
  })

  test('in bulk, ordered and unordered', async () => {
    const result = await Counter.bulkWrite([
      { insertOne: { document: { _id: 'b1', n: 1 } } },
      { updateOne: { filter: { _id: 'b1' }, update: { $inc: { n: 4 } } } },
      { updateOne: { filter: { _id: 'b2' }, update: { $set: { n: 1 } }, upsert: true } },
      { deleteOne: { filter: { _id: 'b2' } } },
    ])
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 })
    const insert = (ordered: boolean, ids: string[]) =>
      Counter.collection.insertMany(ids.map((_id) => ({ _id, n: 0 })) as never[], { ordered })
    await expect(insert(true, ['b3', 'b1', 'b4'])).rejects.toMatchObject({ code: 11000 })
    await expect(insert(false, ['b5', 'b1', 'b6'])).rejects.toMatchObject({ code: 11000 })
    expect(await Counter.find({ _id: /^b/ }).distinct('_id')).toEqual(['b1', 'b3', 'b5', 'b6'])
  })
})

describe('GridFS', () => {
  test('stores, reads in part, lists and deletes files', async () => {
    if (!connection.db) throw new Error('not connected')
    const bucket = new mongoose.mongo.GridFSBucket(connection.db)
    const data = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 7919) % 251))
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const upload = bucket.openUploadStream('f.bin', { metadata: { owner: new Types.ObjectId() } })
    await new Promise((resolve, reject) => upload.on('finish', resolve).on('error', reject).end(data))
    const read = async (options?: { start: number; end: number }) => {
      const parts: Uint8Array[] = []
      for await (const part of bucket.openDownloadStream(upload.id, options)) parts.push(part)
      return Buffer.concat(parts)
    }
    expect(digest(await read())).toBe(digest(data))
    expect(digest(await read({ start: 300_000, end: 600_001 }))).toBe(digest(data.subarray(300_000, 600_001)))
    expect(await bucket.find({ filename: 'f.bin' }).toArray()).toHaveLength(1)
    await bucket.delete(upload.id)
    expect(await connection.collection('fs.chunks').countDocuments()).toBe(0)
  })
})

describe('rate-limiter-flexible', () => {
  test('counts exactly, refuses what is over, and starts anew when expired', async () => {
    const limiter = new RateLimiterMongo({
      storeClient: connection,
      points: 5,
      duration: 60,
      keyPrefix: 'test',
    })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.consume('someone')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await limiter.get('someone'))?.consumedPoints).toBe(20)
    await connection.db?.collection('test').updateMany({}, { $set: { expire: new Date(0) } })
    expect((await limiter.consume('someone')).remainingPoints).toBe(4)
    await limiter.delete('someone')
    expect(await limiter.get('someone')).toBeNull()
  })
})
