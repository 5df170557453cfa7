// Updates, indexes and refusals, with the answers that MongoDB's manual gives on the page of each operator.

import { type Document, Long } from 'bson'
import { all, testDocumented } from './both-servers.ts'

testDocumented([
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
])
