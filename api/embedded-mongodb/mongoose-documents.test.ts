// Documents and indexes through Mongoose and the official driver, against the store over its socket.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connection, Person, Session, startModels } from '../../tests/embedded-mongodb/models.ts'

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

describe('documents', () => {
  test('are read back as they were stored', async () => {
    const found = await Person.findById(ann._id).orFail()
    expect(found.big).toBe(9007199254740993n)
    expect(found.data?.toString()).toBe('hi')
    expect(found.meta).toEqual({ deep: [{ z: null }] })
  })

  test('saved again send only what changed and raise their version', async () => {
    const found = await Person.findById(bob._id).orFail()
    found.tags.push('z')
    found.set('age', 26)
    await found.save()
    const stored = await Person.findById(bob._id).lean().orFail()
    expect(stored).toMatchObject({ tags: ['b', 'c', 'z'], age: 26, __v: 1 })
    expect(stored.updatedAt.getTime()).toBeGreaterThanOrEqual(bob.updatedAt.getTime())
  })

  test('changed by two saves at once fail at the second save', async () => {
    const [one, two] = await Promise.all([
      Person.findById(bob._id).orFail(),
      Person.findById(bob._id).orFail(),
    ])
    one.set('age', 27)
    two.set('age', 28)
    await one.save()
    await expect(two.save()).rejects.toMatchObject({ name: 'VersionError' })
  })

  test('of 17 MB are refused, and of 15 MB are stored', async () => {
    const big = connection.collection('big')
    await expect(big.insertOne({ a: 'x'.repeat(17e6) })).rejects.toThrow()
    await big.insertOne({ a: 'x'.repeat(15e6) })
    expect((await big.findOne())?.a).toHaveLength(15e6)
    await big.drop()
  })
})

describe('unique indexes', () => {
  test('refuse an insert, an update and a second _id with code 11000', async () => {
    const refusal = { code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'ann@x.io' } }
    await expect(Person.create({ email: 'ann@x.io' })).rejects.toMatchObject(refusal)
    await expect(Person.updateOne({ _id: bob._id }, { email: 'ann@x.io' })).rejects.toMatchObject(refusal)
    await expect(Person.findOneAndUpdate({ _id: bob._id }, { email: 'ann@x.io' })).rejects.toMatchObject(
      refusal,
    )
    await expect(Person.collection.insertOne({ _id: ann._id, email: 'q' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
    })
  })

  test('leave out documents without the field if sparse, or outside the filter if partial', async () => {
    await Person.create([
      { email: 's1@x', nick: 'n', phone: '1' },
      { email: 's2@x', phone: 1 },
      { email: 's3@x', phone: 1 },
    ])
    await expect(Person.create({ email: 's4@x', nick: 'n' })).rejects.toMatchObject({ code: 11000 })
    await expect(Person.create({ email: 's5@x', phone: '1' })).rejects.toMatchObject({ code: 11000 })
    await Person.deleteMany({ email: /^s\d@x$/ })
  })

  test('let exactly one of many simultaneous upserts insert', async () => {
    const all = Array.from({ length: 200 }, () =>
      Person.updateOne({ email: 'race@x' }, { $inc: { age: 1 } }, { upsert: true }),
    )
    const done = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')
    expect((await Person.find({ email: 'race@x' })).map(({ age }) => age)).toEqual([done.length])
    await Person.deleteOne({ email: 'race@x' })
  })

  test('cannot be created over duplicates', async () => {
    const duplicates = connection.collection('duplicates')
    await duplicates.insertMany([{ a: 1 }, { a: 1 }])
    await expect(duplicates.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 })
    expect(await duplicates.indexes()).toHaveLength(1)
    await duplicates.insertOne({ a: 1 })
  })

  test('work for texts of 2,000 characters', async () => {
    const long = connection.collection('long')
    await long.createIndex({ a: 1 }, { unique: true })
    await long.insertMany(['1', '2'].map((end) => ({ a: 'k'.repeat(2000) + end })))
    await expect(long.insertOne({ a: `${'k'.repeat(2000)}1` })).rejects.toMatchObject({ code: 11000 })
    expect(await long.findOne({ a: `${'k'.repeat(2000)}2` })).toBeTruthy()
    expect(
      await long
        .find()
        .sort({ a: -1 })
        .map(({ a }) => a.at(-1))
        .toArray(),
    ).toEqual(['2', '1'])
  })
})

describe('indexes', () => {
  test('are listed exactly, so that syncIndexes changes nothing', async () => {
    expect(await Person.diffIndexes()).toEqual({ toDrop: [], toCreate: [] })
    expect(await Person.syncIndexes()).toEqual([])
    const partial = (await Person.collection.indexes()).find(({ name }) => name === 'phone_1')
    expect(partial).toMatchObject({
      v: 2,
      unique: true,
      partialFilterExpression: { phone: { $type: 'string' } },
    })
  })

  test('are created once, and conflicting ones are refused', async () => {
    const { collection } = Person
    expect(await collection.createIndex({ age: 1, name: -1 })).toBe('age_1_name_-1')
    await expect(
      collection.createIndex({ email: 1 }, { name: 'email_1', unique: false }),
    ).rejects.toMatchObject({ code: 86 })
    await expect(collection.createIndex({ email: 1 }, { name: 'other', unique: true })).rejects.toMatchObject(
      { code: 85 },
    )
    await expect(collection.createIndex({ place: '2dsphere' })).rejects.toMatchObject({ code: 67 })
    await expect(collection.createIndex({ a: 1 }, { collation: { locale: 'en' } })).rejects.toMatchObject({
      code: 197,
    })
  })

  test('can be dropped, and the expiry of a TTL index can be changed', async () => {
    const { collection } = Session
    await connection.db?.command({ collMod: 'sessions', index: { name: 'at_1', expireAfterSeconds: 5 } })
    expect((await collection.indexes())[1]).toMatchObject({ expireAfterSeconds: 5 })
    await collection.dropIndex('at_1')
    await expect(collection.dropIndex('at_1')).rejects.toMatchObject({ code: 27 })
    expect(await collection.indexes()).toHaveLength(1)
  })

  test("of an unknown collection, and a second creation of a collection, fail with MongoDB's codes", async () => {
    await expect(connection.collection('nowhere').indexes()).rejects.toMatchObject({ code: 26 })
    await connection.createCollection('twice')
    await expect(connection.db?.createCollection('twice')).rejects.toMatchObject({ code: 48 })
    expect((await connection.db?.listCollections({ name: 'twice' }).toArray())?.length).toBe(1)
    await connection.dropCollection('twice')
  })
})
