// Edge cases of updates and indexes where a plausible answer is easily wrong; each with MongoDB's answer.
import { all, type Documented, type Operation, testDocumented } from './both-servers.ts'

const change =
  (filter: object, update: object, options: object = {}): Operation =>
  async (c) => {
    await c.updateOne(filter, update, options)
    return await all(c)
  }

const indexed =
  (key: Record<string, 1 | -1>, doc: object, filter: object): Operation =>
  async (c) => {
    await c.createIndex(key)
    await c.insertOne({ _id: 1, ...doc })
    return await c.find(filter).toArray()
  }

const pairs = {
  a: [
    { b: 1, c: 2 },
    { b: 3, c: 4 },
  ],
}
const both = { 'a.b': 1, 'a.c': 1 } as const

const updates: Documented[] = [
  [
    'an upsert does not take a field and one inside it',
    [],
    change({ _id: 1, a: 1, 'a.b': 2 }, { $set: { x: 1 } }, { upsert: true }),
    54,
  ],
  [
    'nor the other way around',
    [],
    change({ _id: 1, 'a.b': 2, a: 1 }, { $set: { x: 1 } }, { upsert: true }),
    54,
  ],
  [
    'an upsert takes two fields beside each other',
    [],
    change({ _id: 1, 'a.b': 2, 'a.c': 1 }, { $set: { x: 1 } }, { upsert: true }),
    [{ _id: 1, a: { b: 2, c: 1 }, x: 1 }],
  ],
  [
    'an array filter that is not used is refused',
    [{ _id: 1, a: [1] }],
    change({}, { $set: { 'a.$[x]': 2 } }, { arrayFilters: [{ x: 1 }, { y: 1 }] }),
    9,
  ],
  [
    'so it is without any path of arrays',
    [{ _id: 1, a: [1] }],
    change({}, { $set: { b: 2 } }, { arrayFilters: [{ x: 1 }] }),
    9,
  ],
  [
    'array filters do not go with a pipeline',
    [{ _id: 1 }],
    change({}, [{ $set: { b: 2 } }], { arrayFilters: [{ x: 1 }] }),
    9,
  ],
  ['an _id holds no name that begins with $', [], (c) => c.insertOne({ _id: { $a: 1 } as never }), 52],
  ['not deeper in it either', [], (c) => c.insertOne({ _id: { a: [{ $b: 1 }] } as never }), 52],
  [
    'nor by an upsert',
    [],
    (c) => c.replaceOne({ _id: { $eq: { $a: 1 } } as never }, { x: 1 }, { upsert: true }),
    52,
  ],
  ['$rename onto itself is refused', [{ _id: 1, a: 1 }], change({}, { $rename: { a: 'a' } }), 2],
  ['$rename into itself is refused', [{ _id: 1, a: { b: 1 } }], change({}, { $rename: { a: 'a.b' } }), 2],
  ['$rename out of itself is refused', [{ _id: 1, a: { b: 1 } }], change({}, { $rename: { 'a.b': 'a' } }), 2],
  [
    'new fields come in the order of their names',
    [{ _id: 1, z: 0 }],
    async (c) => {
      await c.updateOne({}, { $set: { c: 1, a: 1 }, $inc: { b: 1 } })
      return Object.keys((await c.findOne({})) ?? {})
    },
    ['_id', 'z', 'a', 'b', 'c'],
  ],
  [
    'positions come in the order of their numbers',
    [{ _id: 1, a: [] }],
    change({}, { $set: { 'a.10': 1, 'a.9': 1 } }),
    [{ _id: 1, a: [...Array(9).fill(null), 1, 1] }],
  ],
  [
    'sorting one update is of MongoDB 8.0',
    [{ _id: 1 }],
    async (c) => {
      const { version } = await c.db.command({ buildInfo: 1 })
      if (Number.parseInt(version, 10) >= 8) return 'has it'
      return await c.updateOne({}, { $set: { a: 1 } }, { sort: { _id: 1 } }).then(
        () => 'sorted',
        ({ code }) => code,
      )
    },
    40415,
  ],
]

const indexes: Documented[] = [
  [
    'an index on two fields of one array of documents holds them in pairs',
    [],
    indexed(both, pairs, { 'a.b': 3, 'a.c': 4 }),
    [{ _id: 1, ...pairs }],
  ],
  [
    'two conditions may be met by two elements',
    [],
    indexed(both, pairs, { 'a.b': 1, 'a.c': 4 }),
    [{ _id: 1, ...pairs }],
  ],
  [
    'also as a range on the second',
    [],
    indexed(both, pairs, { 'a.b': 1, 'a.c': { $gt: 3 } }),
    [{ _id: 1, ...pairs }],
  ],
  [
    'one element is asked for by $elemMatch',
    [],
    indexed(both, pairs, { a: { $elemMatch: { b: 1, c: 4 } } }),
    [],
  ],
  [
    'a unique index of pairs takes the same value twice in other pairs',
    [{ _id: 1, ...pairs }],
    async (c) => {
      await c.createIndex(both, { unique: true })
      await c.insertOne({ _id: 2, a: [{ b: 1, c: 4 }] })
      return await c.insertOne({ _id: 3, a: [{ b: 3, c: 4 }] })
    },
    11000,
  ],
  [
    'arrays beside each other are not indexed, however short',
    [],
    indexed({ a: 1, b: 1 }, { a: [1], b: [2] }, {}),
    171,
  ],
  ['nor when they are empty', [], indexed({ a: 1, b: 1 }, { a: [], b: [] }, {}), 171],
  ['nor two arrays in one element of an array', [], indexed(both, { a: [{ b: [1], c: [2] }] }, {}), 171],
  [
    'nor when the index comes after the document',
    [{ _id: 1, a: [1], b: [2] }],
    (c) => c.createIndex({ a: 1, b: 1 }),
    171,
  ],
  [
    'one array beside plain values is indexed',
    [],
    indexed({ a: 1, b: -1 }, { a: [1, 2], b: 3 }, { a: 2, b: 3 }),
    [{ _id: 1, a: [1, 2], b: 3 }],
  ],
  [
    'a sort reads the pairs of an array together',
    [
      { _id: 1, ...pairs },
      { _id: 2, a: [{ b: 1, c: 3 }] },
      {
        _id: 3,
        a: [
          { b: 1, c: 9 },
          { b: 2, c: 0 },
        ],
      },
    ],
    async (c) => (await c.find().sort({ 'a.b': 1, 'a.c': 1 }).toArray()).map(({ _id }) => _id),
    [1, 2, 3],
  ],
  [
    'a sort by arrays beside each other is refused',
    [{ _id: 1, a: [1], b: [2] }],
    (c) => c.find().sort({ a: 1, b: 1 }).toArray(),
    2,
  ],
]

testDocumented([...updates, ...indexes])
