// Variables that $lookup gives to its pipeline, with the answers that MongoDB's manual gives on the pages of $lookup and $eq.

import { Double } from 'bson'
import { type Collection, type Row, testDocumented } from './both-servers.ts'
import { joinOf } from './joined-with-itself.ts'

/** Every kind of value on both sides: missing, null, lists, numbers of several types, a document. */
const values = [{}, { v: null }, { v: [1] }, { v: 1 }, { v: [] }, { v: { b: 1, c: 2 } }]
const kinds: Row[] = [
  ...values.map((value, n) => ({ _id: 1 + n, sku: 'x', ...value })),
  ...values.map((value, n) => ({ _id: 11 + n, sku: 'x', ...value })),
  { _id: 17, sku: 'x', v: new Double(1) },
  { _id: 18, sku: 'x', v: { c: 2, b: 1 } },
]
const equalKinds = [[11], [12], [13], [14, 17], [15], [16]]

testDocumented([
  [
    'a variable is a second field to join by, in a join within a join too',
    [
      { _id: 1, sku: 'a', v: 2 },
      { _id: 2, sku: 'a', v: 4 },
      { _id: 11, sku: 'a', v: 2 },
      { _id: 12, sku: 'a', v: 3 },
      { _id: 13, sku: 'b', v: 2 },
    ],
    async (c) => {
      const byBoth = joinOfBoth(c, { $eq: ['$v', '$$second'] })
      const { $lookup } = joinOf(c, 'sku')
      const nested = { $lookup: { ...$lookup, pipeline: [...$lookup.pipeline.slice(0, 1), byBoth] } }
      await c.createIndex({ sku: 1, v: 1 })
      const find = (stage: object) =>
        c.aggregate([{ $match: { _id: { $lt: 10 } } }, { $project: { sku: 1, v: 1 } }, stage]).toArray()
      return [(await find(byBoth)).map(idsOf), (await find(nested))[0]?.found.map(idsOf)]
    },
    [
      [[11], []],
      [[11], [12]],
    ],
  ],
  [
    'a variable is compared as in an expression: no type stands for another, an array is a value of its own',
    kinds,
    (c) => foundByKind(c, { $eq: ['$$second', '$v'] }),
    equalKinds,
  ],
  [
    'the same by an index',
    kinds,
    async (c) => {
      await c.createIndex({ sku: 1, v: 1 })
      return foundByKind(c, { $and: [{ $eq: ['$v', '$$second'] }, { $eq: ['$sku', 'x'] }] })
    },
    equalKinds,
  ],
  [
    'a text of a record that looks like a path is a text',
    [
      { _id: 1, sku: 'x', v: '$sku' },
      { _id: 11, sku: 'x', v: 'x' },
      { _id: 12, sku: 'x', v: '$sku' },
    ],
    (c) => foundByKind(c, { $eq: ['$v', '$$second'] }),
    [[12]],
  ],
  [
    'a variable has a name that begins with a small letter',
    [{ _id: 1 }],
    (c) => c.aggregate([letting(c, { Second: '$v' })]).toArray(),
    9,
  ],
  ['variables are in a document', [{ _id: 1 }], (c) => c.aggregate([letting(c, 'v')]).toArray(), 9],
  [
    'variables need a pipeline',
    [{ _id: 1 }],
    (c) => {
      const spec = {
        from: c.collectionName,
        localField: 'a',
        foreignField: 'b',
        let: { v: '$v' },
        as: 'found',
      }
      return c.aggregate([{ $lookup: spec }]).toArray()
    },
    9,
  ],
])

/** A join with a further condition in `$expr`. */
const joinOfBoth = (c: Collection, $expr: object) => {
  const { $lookup } = joinOf(c, 'sku')
  const pipeline = [{ $match: { _id: { $gt: 10 }, $expr } }, { $project: { _id: 1 } }]
  return { $lookup: { ...$lookup, let: { second: '$v' }, pipeline } }
}
const letting = (c: Collection, variables: unknown) => {
  const { $lookup } = joinOf(c, 'sku')
  return { $lookup: { ...$lookup, let: variables } }
}

const idsOf = ({ found }: { found?: Row[] }) => found?.map(({ _id }) => _id)

async function foundByKind(c: Collection, $expr: object): Promise<unknown> {
  const rows = await c
    .aggregate([{ $match: { _id: { $lt: 10 } } }, joinOfBoth(c, $expr), { $sort: { _id: 1 } }])
    .toArray()
  return rows.map(({ found }) => found.map(({ _id }: Row) => _id).sort())
}
