// Queries through Mongoose and the official driver.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Counter, Person, Post, startModels } from '../../tests/embedded-mongodb/models.ts'

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

  test('read 2,500 documents in batches', async () => {
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

  test('count, list distinct values and check existence', async () => {
    expect((await Person.distinct('tags')).sort()).toEqual(['a', 'b', 'c'])
    expect(await Person.countDocuments({ tags: 'b' })).toBe(2)
    expect(await Person.exists({ email: 'bob@x.io' })).toBeTruthy()
    expect(await Person.exists({ email: 'nobody' })).toBeNull()
  })

  test('aggregate with groups and facets', async () => {
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
