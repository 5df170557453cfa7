// Joins of two collections, with the answers that MongoDB's manual gives on the page of $lookup.

import { Double } from 'bson'
import { testDocumented } from './both-servers.ts'
import { joinOf } from './joined-with-itself.ts'

testDocumented([
  [
    '$lookup joins by one field, and takes a missing field for null',
    [
      { _id: 1, item: 'almonds' },
      { _id: 2, item: 'pecans' },
      { _id: 3 },
      { _id: 11, sku: 'almonds', stock: 120 },
      { _id: 12, sku: 'bread' },
      { _id: 13, sku: 'pecans' },
      { _id: 14, sku: null },
      { _id: 15 },
    ],
    (c) =>
      c.aggregate([{ $match: { _id: { $lt: 10 } } }, joinOf(c, 'item'), { $sort: { _id: 1 } }]).toArray(),
    [
      { _id: 1, item: 'almonds', found: [{ _id: 11, stock: 120 }] },
      { _id: 2, item: 'pecans', found: [{ _id: 13 }] },
      { _id: 3, found: [{ _id: 14 }, { _id: 15 }] },
    ],
  ],
  [
    '$lookup takes each element of an array, and puts its list in the place of a field of that name',
    [
      { _id: 1, found: 'before', names: ['artie', 'panda'] },
      { _id: 2, names: [] },
      { _id: 11, sku: 'artie' },
      { _id: 12, sku: 'giraffe' },
      { _id: 13, sku: ['panda', 'bear'] },
    ],
    (c) =>
      c.aggregate([{ $match: { _id: { $lt: 10 } } }, joinOf(c, 'names'), { $sort: { _id: 1 } }]).toArray(),
    [
      { _id: 1, found: [{ _id: 11 }, { _id: 13 }], names: ['artie', 'panda'] },
      { _id: 2, names: [], found: [] },
    ],
  ],
  [
    'a join within a join finds more than ten, and leaves numbers as they are stored',
    [
      { _id: 1, item: 'almonds', ratio: new Double(3), hidden: 'x' },
      ...Array.from({ length: 12 }, (_, n) => ({
        _id: 11 + n,
        sku: n < 11 ? 'almonds' : 'bread',
        item: null,
      })),
    ],
    async (c) => {
      const { $lookup } = joinOf(c, 'item')
      const within = { $lookup: { ...$lookup, pipeline: [...$lookup.pipeline, joinOf(c, 'nothing')] } }
      const pipeline = [{ $match: { _id: 1 } }, { $project: { hidden: 0 } }, within]
      const [one = {}] = await c.aggregate(pipeline, { promoteValues: false }).toArray()
      return { ...one, _id: Number(one._id), ratio: one.ratio._bsontype, found: one.found.length }
    },
    { _id: 1, item: 'almonds', ratio: 'Double', found: 11 },
  ],
  [
    'what stands behind a $lookup sees what it found',
    [
      { _id: 1, item: 'almonds' },
      { _id: 11, sku: 'almonds', stock: 120 },
    ],
    (c) =>
      c
        .aggregate([
          { $match: { _id: 1 } },
          { $project: { item: 1 } },
          joinOf(c, 'item'),
          { $unwind: '$found' },
          { $replaceWith: '$found' },
        ])
        .toArray(),
    [{ _id: 11, stock: 120 }],
  ],
  [
    'what is found is sorted, cut and grouped for each document by itself',
    [
      { _id: 1, item: 'a', ratio: new Double(3) },
      { _id: 2, item: 'b' },
      ...[11, 12, 13].map((_id) => ({ _id, sku: 'a', stock: _id % 2 })),
    ],
    async (c) => {
      const { $lookup } = joinOf(c, 'item')
      const cut = [{ $match: { _id: { $gt: 10 } } }, { $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 2 }]
      const grouped = [
        ...cut,
        { $group: { _id: null, stock: { $sum: '$stock' }, first: { $first: '$_id' } } },
      ]
      const stage = { $lookup: { ...$lookup, pipeline: grouped } }
      return c.aggregate([{ $match: { _id: { $lt: 10 } } }, { $sort: { _id: 1 } }, stage]).toArray()
    },
    [
      { _id: 1, item: 'a', ratio: 3, found: [{ _id: null, stock: 1, first: 12 }] },
      { _id: 2, item: 'b', found: [] },
    ],
  ],
  [
    '$lookup of a collection that is not there finds nothing',
    [{ _id: 1 }],
    (c) => {
      const found = { from: 'nowhere', localField: 'a', foreignField: 'b', as: 'found' }
      return c.aggregate([{ $lookup: found }]).toArray()
    },
    [{ _id: 1, found: [] }],
  ],
  [
    '$lookup needs a name for what it finds',
    [{ _id: 1 }],
    (c) => c.aggregate([{ $lookup: { from: 'a', localField: 'a', foreignField: 'b' } }]).toArray(),
    9,
  ],
  [
    'an operator that does not exist is refused within a $lookup of nothing',
    [],
    (c) => {
      const found = {
        from: 'a',
        localField: 'a',
        foreignField: 'b',
        pipeline: [{ $match: { a: { $no: 1 } } }],
      }
      return c.aggregate([{ $lookup: { ...found, as: 'found' } }]).toArray()
    },
    2,
  ],
  [
    'a stage that does not exist is refused within a $lookup, too',
    [],
    (c) => {
      const found = { from: 'a', localField: 'a', foreignField: 'b', pipeline: [{ $match: {} }, { $no: 1 }] }
      return c.aggregate([{ $lookup: { ...found, as: 'found' } }]).toArray()
    },
    40324,
  ],
])
