// Aggregation stages and sorts without an index let other clients be served meanwhile, and unlimited growth ends in an error.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sortInSteps } from '../../api/embedded-mongodb/query/sort-order.ts'
import { rowsPerStep } from '../../api/embedded-mongodb/values/steps.ts'
import { temporaryStore } from './temporary-store.ts'

type Row = { _id: number; n: number; text?: string; list?: number[] }
const count = process.env.LONG === '1' ? 100_000 : 10_000
const text = 'x'.repeat(1024 * 1024)
let store: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  store = await temporaryStore()
  const rows = Array.from({ length: count }, (_, _id) => ({ _id, n: (_id * 7919) % count }))
  await store.db.collection<Row>('many').insertMany(rows)
  await store.db.collection<Row>('wide').insertOne({ _id: 1, n: 1, text, list: Array(200).fill(7) })
  await store.db.collection<Row>('long').insertOne({ _id: 1, n: 1, list: Array(1_300_000).fill(7) })
})
afterAll(() => store.close())

test.each([
  ['a group', [{ $group: { _id: '$n', all: { $push: '$_id' } } }]],
  ['a late sort', [{ $set: { m: '$n' } }, { $sort: { m: 1 } }]],
  ['an early sort', [{ $sort: { n: 1 } }]],
  [
    'facets',
    [
      {
        $facet: {
          a: [{ $match: { n: { $gt: 3 } } }, { $count: 'n' }],
          b: [{ $sort: { n: 1 } }, { $limit: 2 }],
        },
      },
    ],
  ],
])('%s of many documents lets other reads run meanwhile', async (_, pipeline) => {
  const many = store.db.collection<Row>('many')
  let isOver = false
  const results = many
    .aggregate(pipeline)
    .toArray()
    .finally(() => {
      isOver = true
    })
  let served = 0
  for (; !isOver; served++) await many.findOne({ _id: served })
  expect((await results).length).toBeGreaterThan(0)
  expect(served).toBeGreaterThan(count / 1_000)
})

test('sorting in steps gives a stable sort, with pauses in between', () => {
  const rows = Array.from({ length: 4 * rowsPerStep + 7 }, (_, i) => ({
    i,
    key: Buffer.from([(i * 31) % 11]),
  }))
  const steps = sortInSteps(rows)
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) pauses += 1
  expect(step.value).toEqual(rows.toSorted((a, b) => Buffer.compare(a.key, b.key)))
  expect(pauses).toBeGreaterThan(10)
  expect(sortInSteps([]).next()).toEqual({ done: true, value: [] })
})

test.each([
  ['$push', { $push: '$text' }],
  ['$addToSet', { $addToSet: { $concat: ['$text', '$n'] } }],
])('%s beyond the memory limit fails with that error', async (_, all) => {
  const pipeline = [{ $unwind: '$list' }, { $set: { n: 'a' } }, { $group: { _id: null, all } }]
  await expect(store.db.collection('wide').aggregate(pipeline).toArray()).rejects.toMatchObject({
    code: 146,
    codeName: 'ExceededMemoryLimit',
  })
})

test('$unwind beyond the memory limit fails with that error; a shared large value counts once', async () => {
  await expect(
    store.db
      .collection('long')
      .aggregate([{ $unwind: '$list' }, { $count: 'n' }])
      .toArray(),
  ).rejects.toMatchObject({ code: 292, codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed' })
  const counted = [{ $unwind: '$list' }, { $group: { _id: '$list', n: { $sum: 1 } } }]
  expect(await store.db.collection('wide').aggregate(counted).toArray()).toEqual([{ _id: 7, n: 200 }])
})

test('a result larger than a document may be is refused', async () => {
  const pipeline = [{ $unwind: '$list' }, { $limit: 17 }, { $group: { _id: null, all: { $push: '$text' } } }]
  await expect(store.db.collection('wide').aggregate(pipeline).toArray()).rejects.toMatchObject({
    code: 10334,
    codeName: 'BSONObjectTooLarge',
  })
})

test('counting a large collection is exact', async () => {
  const parts = store.db.collection<Row>('parts')
  for (let first = 0; first < 40_001; first += 10_000)
    await parts.insertMany(
      Array.from({ length: Math.min(10_000, 40_001 - first) }, (_, n) => ({ _id: first + n, n })),
    )
  expect(await parts.countDocuments({})).toBe(40_001)
  expect(await parts.countDocuments({}, { skip: 3 })).toBe(39_998)
  await parts.deleteOne({ _id: 40_000 })
  expect(await parts.estimatedDocumentCount()).toBe(40_000)
})
