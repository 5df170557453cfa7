// Queries, with the answers that MongoDB's manual gives on the page of each operator.

import type { Document } from 'bson'
import { type Operation, testDocumented } from './both-servers.ts'

const idsOf =
  (filter: Document): Operation =>
  (c) =>
    c
      .find(filter)
      .sort({ _id: 1 })
      .map(({ _id }) => _id)
      .toArray()

testDocumented([
  [
    '$in on _id keeps its neighbours',
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }],
    idsOf({ _id: { $in: [1, 2, 3], $ne: 2 } }),
    [1, 3],
  ],
  [
    'an index on an array does not join two bounds',
    [
      { _id: 1, a: [1, 9] },
      { _id: 2, a: [4] },
      { _id: 3, a: 5 },
    ],
    async (c) => {
      await c.createIndex({ a: 1 })
      return idsOf({ a: { $gt: 4, $lt: 6 } })(c)
    },
    [1, 3],
  ],
  [
    '$elemMatch on an array of numbers',
    [
      { _id: 1, results: [82, 85, 88] },
      { _id: 2, results: [75, 88, 89] },
    ],
    idsOf({ results: { $elemMatch: { $gte: 80, $lt: 85 } } }),
    [1],
  ],
  [
    '$elemMatch on documents',
    [
      {
        _id: 1,
        results: [
          { product: 'abc', score: 10 },
          { product: 'xyz', score: 5 },
        ],
      },
      {
        _id: 2,
        results: [
          { product: 'abc', score: 8 },
          { product: 'xyz', score: 7 },
        ],
      },
      {
        _id: 3,
        results: [
          { product: 'abc', score: 7 },
          { product: 'xyz', score: 8 },
        ],
      },
    ],
    idsOf({ results: { $elemMatch: { product: 'xyz', score: { $gte: 8 } } } }),
    [3],
  ],
  [
    'null finds null and missing',
    [{ _id: 1, item: null }, { _id: 2 }, { _id: 3, item: 1 }],
    idsOf({ item: null }),
    [1, 2],
  ],
  [
    '$exists true finds null',
    [{ _id: 1, qty: null }, { _id: 2 }, { _id: 3, qty: 5 }],
    idsOf({ qty: { $exists: true, $nin: [5, 15] } }),
    [1],
  ],
  [
    '$not finds missing fields too',
    [{ _id: 1, price: 1 }, { _id: 2, price: 3 }, { _id: 3 }],
    idsOf({ price: { $not: { $gt: 1.99 } } }),
    [1, 3],
  ],
  [
    '$expr compares two fields',
    [
      { _id: 1, spent: 450, budget: 400 },
      { _id: 2, spent: 100, budget: 120 },
    ],
    idsOf({ $expr: { $gt: ['$spent', '$budget'] } }),
    [1],
  ],
  [
    '$all is an $and of equalities',
    [
      { _id: 1, tags: ['school', 'book', 'bag'] },
      { _id: 2, tags: ['appliance', 'school'] },
    ],
    idsOf({ tags: { $all: ['book', 'school'] } }),
    [1],
  ],
  [
    '$mod',
    [
      { _id: 1, qty: 0 },
      { _id: 2, qty: 5 },
      { _id: 3, qty: 12 },
    ],
    idsOf({ qty: { $mod: [4, 0] } }),
    [1, 3],
  ],
  [
    'sort order across types',
    [
      { _id: 1, v: 'x' },
      { _id: 2, v: 5 },
      { _id: 3 },
      { _id: 4, v: null },
      { _id: 5, v: [9, 1] },
      { _id: 6, v: new Date(1) },
      { _id: 7, v: { b: 1 } },
      { _id: 8, v: true },
    ],
    (c) =>
      c
        .find()
        .sort({ v: 1, _id: 1 })
        .map(({ _id }) => _id)
        .toArray(),
    [3, 4, 5, 2, 1, 7, 8, 6],
  ],
  ['an unknown stage is code 40324', [], (c) => c.aggregate([{ $nothing: {} }]).toArray(), 40324],
  [
    'a broken regex is code 51091',
    [{ _id: 1, a: 'x' }],
    (c) => c.find({ a: { $regex: 'a(b' } }).toArray(),
    51091,
  ],
  [
    'a projection that mixes is code 31254',
    [{ _id: 1 }],
    (c) => c.find({}, { projection: { a: 1, b: 0 } }).toArray(),
    31254,
  ],
  [
    'distinct opens arrays',
    [
      { _id: 1, a: [1, 2] },
      { _id: 2, a: 2 },
      { _id: 3, a: [[3]] },
    ],
    (c) => c.distinct('a'),
    [1, 2, [3]],
  ],
])
