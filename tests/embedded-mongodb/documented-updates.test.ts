// Updates, indexes and refusals, with the answers that MongoDB's manual gives on the page of each operator.

import { type Document, Long } from 'bson'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { all, type Documented, expectDocumented, type Servers, startServers } from './both-servers.ts'

let servers: Servers
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers.close())

const documented: Documented[] = [
  [
    'an int64 stays one when another field changes',
    [{ _id: 1, n: Long.fromNumber(5), a: 1 }],
    async (c) => {
      await c.updateOne({}, { $set: { a: 2 } })
      await c.updateOne({}, [{ $set: { b: '$a' } }])
      return c.countDocuments({ n: { $type: 'long' }, a: { $type: 'int' }, b: 2 })
    },
    1,
  ],
  [
    'a field called __proto__ is a field like any other',
    [JSON.parse('{"_id": 1, "__proto__": {"x": 1}}')],
    async (c) => {
      await c.updateOne({ '__proto__.x': 1 }, { $set: { '__proto__.y': 2 } })
      await c.updateOne({}, { $rename: { '__proto__.x': '__proto__.z' } })
      return (
        (await c.countDocuments({ '__proto__.y': 2, '__proto__.z': 1 })) +
        Object.keys(Object.prototype).length
      )
    },
    1,
  ],
  [
    '$push with $each, $sort and $slice',
    [
      {
        _id: 5,
        quizzes: [
          { wk: 1, score: 10 },
          { wk: 2, score: 8 },
          { wk: 3, score: 5 },
          { wk: 4, score: 6 },
        ],
      },
    ],
    async (c) => {
      await c.updateOne({ _id: 5 }, {
        $push: {
          quizzes: {
            $each: [
              { wk: 5, score: 8 },
              { wk: 6, score: 7 },
              { wk: 7, score: 6 },
            ],
            $sort: { score: -1 },
            $slice: 3,
          },
        },
      } as Document)
      return (await c.findOne())?.quizzes
    },
    [
      { wk: 1, score: 10 },
      { wk: 2, score: 8 },
      { wk: 5, score: 8 },
    ],
  ],
  [
    '$addToSet with an array adds it as one element',
    [{ _id: 1, letters: ['a', 'b'] }],
    async (c) => {
      await c.updateOne({ _id: 1 }, { $addToSet: { letters: ['c', 'd'] } } as Document)
      return (await c.findOne())?.letters
    },
    ['a', 'b', ['c', 'd']],
  ],
  [
    '$pull with a condition on documents',
    [
      {
        _id: 1,
        results: [
          { item: 'A', score: 5 },
          { item: 'B', score: 8 },
        ],
      },
    ],
    async (c) => {
      await c.updateMany({}, { $pull: { results: { score: 8, item: 'B' } } } as Document)
      return (await c.findOne())?.results
    },
    [{ item: 'A', score: 5 }],
  ],
  [
    'the positional $',
    [{ _id: 1, grades: [85, 80, 80] }],
    async (c) => {
      await c.updateOne({ _id: 1, grades: 80 }, { $set: { 'grades.$': 82 } })
      return (await c.findOne())?.grades
    },
    [85, 82, 80],
  ],
  [
    '$[element] with array filters',
    [{ _id: 1, grades: [95, 102, 90] }],
    async (c) => {
      await c.updateMany(
        { grades: { $gte: 100 } },
        { $set: { 'grades.$[element]': 100 } },
        { arrayFilters: [{ element: { $gte: 100 } }] },
      )
      return (await c.findOne())?.grades
    },
    [95, 100, 90],
  ],
  [
    '$rename of a missing field does nothing',
    [{ _id: 1, a: 1 }],
    async (c) => {
      await c.updateOne({}, { $rename: { wife: 'spouse' } })
      return all(c)
    },
    [{ _id: 1, a: 1 }],
  ],
  [
    '$unset in an array leaves null',
    [{ _id: 1, a: [1, 2] }],
    async (c) => {
      await c.updateOne({}, { $unset: { 'a.0': '' } })
      return all(c)
    },
    [{ _id: 1, a: [null, 2] }],
  ],
  [
    'an upsert joins the filter, $set and $setOnInsert',
    [],
    async (c) => {
      await c.updateOne(
        { _id: 1, kind: 'k', n: { $gt: 5 } } as Document,
        { $set: { item: 'apple' }, $setOnInsert: { qty: 100 } },
        { upsert: true },
      )
      return all(c)
    },
    [{ _id: 1, kind: 'k', item: 'apple', qty: 100 }],
  ],
  [
    '$inc of a missing field sets it',
    [{ _id: 1 }],
    async (c) => {
      await c.updateOne({}, { $inc: { 'metrics.orders': 1 } })
      return all(c)
    },
    [{ _id: 1, metrics: { orders: 1 } }],
  ],
  [
    'int32 grows into int64',
    [{ _id: 1, n: 2147483647 }],
    async (c) => {
      await c.updateOne({}, { $inc: { n: 1 } })
      return (await c.findOne({ n: { $type: 'long' } }))?.n
    },
    2147483648,
  ],
  [
    '$min compares across types',
    [{ _id: 1, low: 'x' }],
    async (c) => {
      await c.updateOne({}, { $min: { low: 5 } })
      return all(c)
    },
    [{ _id: 1, low: 5 }],
  ],
  [
    'the same field twice is code 40',
    [{ _id: 1 }],
    (c) => c.updateOne({}, { $set: { a: 1 }, $inc: { a: 1 } }),
    40,
  ],
  ['changing _id is code 66', [{ _id: 1 }], (c) => c.updateOne({}, { $set: { _id: 2 } } as Document), 66],
  ['$inc of text is code 14', [{ _id: 1, a: 'x' }], (c) => c.updateOne({}, { $inc: { a: 1 } }), 14],
  ['a second _id is code 11000', [{ _id: 1 }], (c) => c.insertOne({ _id: 1 }), 11000],
  [
    'the same index under two names is code 85',
    [],
    async (c) => {
      await c.createIndex({ a: 1 })
      return c.createIndex({ a: 1 }, { name: 'b' })
    },
    85,
  ],
  [
    'two indexes of one name is code 86',
    [],
    async (c) => {
      await c.createIndex({ a: 1 }, { name: 'x' })
      return c.createIndex({ b: 1 }, { name: 'x' })
    },
    86,
  ],
  [
    'a pipeline update reads the old document',
    [{ _id: 1, a: 1, b: 2 }],
    async (c) => {
      await c.updateOne({}, [{ $set: { a: '$b', b: '$a' } }])
      return all(c)
    },
    [{ _id: 1, a: 2, b: 1 }],
  ],
]

describe('as the manual says', () => {
  test.each(documented)('%s', (...row) => expectDocumented(servers, row))
})
