// Updates through Mongoose and the official driver.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Counter, connection, Person, startModels } from '../../tests/embedded-mongodb/models.ts'

let ann: Awaited<ReturnType<typeof startModels>>['ann']
let close: () => Promise<void>
beforeAll(async () => {
  const started = await startModels()
  ann = started.ann
  close = started.close
})
afterAll(() => close())

describe('updates', () => {
  test('with a condition are applied exactly 700 times by 1,000 at once on one document', async () => {
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

  test('take every job of a queue once, in order', async () => {
    const queue = connection.collection('queue')
    await queue.insertMany([3, 1, 2].map((n) => ({ n, state: 'waiting' })))
    const taken = await Promise.all(
      [1, 2, 3, 4].map(() =>
        queue.findOneAndUpdate({ state: 'waiting' }, { $set: { state: 'taken' } }, { sort: { n: 1 } }),
      ),
    )
    expect(taken.map((job) => job?.n ?? null)).toEqual([1, 2, 3, null])
  })

  test('work with $expr, a pipeline and a replacement', async () => {
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

  test('work with $, $[] and array filters', async () => {
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

  test('in bulk work ordered and unordered', async () => {
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
