// A seeded random list of operations through the official driver: the answers must be the same with and without indexes,
// and, when MONGODB_URI is set, the same as that server's.
import { type Document, Long } from 'bson'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import {
  all,
  answerOf,
  newCollection,
  type Operation,
  type Row,
  type Servers,
  startServers,
} from './both-servers.ts'

const seed = Number(process.env.SEED ?? 20261121)
let servers: Servers
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers.close())

const { next, pick } = seededRandom(seed)

const scalar = (): unknown =>
  pick<() => unknown>([
    () => next(6),
    () => next(40) / 8,
    () => 'abc'.slice(next(3)),
    () => null,
    () => next(2) === 1,
    () => Long.fromNumber(next(6)),
  ])()
const value = (): unknown =>
  pick<() => unknown>([
    scalar,
    scalar,
    () => Array.from({ length: next(4) }, scalar),
    () => ({ x: scalar() }),
  ])()
const field = () => pick(['a', 'b', 'c', 'd.x', 'list'])
const element = (): Document => ({ k: next(4), v: scalar() })

function randomDoc(_id: number): Row {
  const doc: Row = { _id }
  for (const name of ['a', 'b', 'c']) if (next(4)) doc[name] = value()
  if (next(2)) doc.d = { x: scalar() }
  if (next(2)) doc.list = Array.from({ length: next(4) }, element)
  return doc
}

function randomFilter(): Document {
  const v = scalar()
  return pick<() => Document>([
    () => ({ _id: next(60) }),
    () => ({ [field()]: v }),
    () => ({ [field()]: { $gte: v } }),
    () => ({ [field()]: { $lt: v } }),
    () => ({ [field()]: { $in: [v, scalar()] } }),
    () => ({ [field()]: { $ne: v } }),
    () => ({ [field()]: { $exists: next(2) === 1 } }),
    () => ({
      [field()]: { $type: pick(['int', 'double', 'long', 'string', 'array', 'object', 'null', 'bool']) },
    }),
    () => ({ [field()]: { $not: { $gt: v } } }),
    () => ({ [field()]: { $size: next(4) } }),
    () => ({ list: { $elemMatch: { k: next(4), v: { $ne: v } } } }),
    () => ({ 'list.k': { $all: [next(4), next(4)] } }),
    () => ({ $or: [{ a: v }, { b: { $gt: scalar() } }] }),
    () => ({ $expr: { [pick(['$lt', '$gte', '$eq'])]: ['$a', '$b'] } }),
    () => ({ 'list.0.k': next(4) }),
    () => ({}),
  ])()
}

function randomUpdate(): Document {
  return pick<() => Document>([
    () => ({ $set: { [pick(['a', 'b', 'd.x', 'd.y.z', 'list.1.k', 'c'])]: value() } }),
    () => ({ $unset: { [field()]: '' } }),
    () => ({ $inc: { [pick(['a', 'b', 'd.x', 'n'])]: pick<unknown>([1, 2.5, Long.fromNumber(3)]) } }),
    () => ({ $mul: { [pick(['a', 'n'])]: 2 } }),
    () => ({ $min: { a: scalar() }, $max: { b: scalar() } }),
    () => ({ $push: { [pick(['a', 'c'])]: scalar() } }),
    () => ({
      $push: { list: { $each: [element(), element()], $sort: { k: pick([1, -1]) }, $slice: next(7) - 3 } },
    }),
    () => ({ $addToSet: { [pick(['a', 'c'])]: scalar() } }),
    () => ({ $pull: { c: scalar(), list: { k: next(4) } } }),
    () => ({ $pop: { c: pick([1, -1]) } }),
    () => ({ $pullAll: { a: [scalar(), scalar()] } }),
    () => ({ $rename: { a: 'b' } }),
    () => ({ $set: { 'list.$[].v': scalar() } }),
    () => ({ $set: { n: 1 }, $setOnInsert: { made: true } }),
  ])()
}

function randomOperation(): [string, Operation] {
  const filter = randomFilter()
  const update = randomUpdate()
  const upsert = next(4) === 0
  const docs: [Row, Row] = [randomDoc(next(60)), randomDoc(next(60))]
  const sort: Document = { [field()]: pick([1, -1]), _id: 1 }
  const limit = next(10)
  const projection = pick<Document>([
    {},
    { a: 1 },
    { b: 0, 'list.k': 0 },
    { list: { $slice: -1 } },
    { 'd.x': 1, 'list.v': 1, _id: 0 },
  ])
  const text = JSON.stringify({ filter, update, upsert, sort })
  const byId = { _id: next(80) }
  return pick<() => [string, Operation]>([
    () => ['insertOne', (c) => c.insertOne(docs[0])],
    () => ['insertMany', (c) => c.insertMany(docs, { ordered: false })],
    () => [`updateOne ${text}`, (c) => c.updateOne({ ...filter, ...byId }, update, { upsert })],
    () => [`updateOne by _id ${text}`, (c) => c.updateOne(byId, update, { upsert })],
    () => [
      `updateMany ${text}`,
      async (c) => [await c.updateMany({ _id: { $gt: 40 } }, update).catch(codeOnly), await all(c)],
    ],
    () => [
      `findOneAndUpdate ${text}`,
      (c) => c.findOneAndUpdate(filter, update, { sort, projection, returnDocument: 'after' }),
    ],
    () => ['replaceOne', (c) => c.replaceOne(byId, { a: limit }, { upsert })],
    () => [`deleteOne ${text}`, (c) => c.findOneAndDelete(filter, { sort })],
    () => [`find ${text}`, (c) => c.find(filter, { projection }).sort(sort).limit(limit).toArray()],
    () => [`find all ${text}`, (c) => c.find(filter, { projection }).sort({ _id: 1 }).toArray()],
    () => [`count ${text}`, (c) => c.countDocuments(filter)],
    () => [
      `group ${text}`,
      (c) =>
        c
          .aggregate([
            { $match: filter },
            { $group: { _id: '$b', n: { $sum: 1 }, top: { $max: '$_id' } } },
            { $sort: { top: 1 } },
          ])
          .toArray(),
    ],
  ])()
}
const codeOnly = (error: unknown) => ({
  code: error instanceof mongo.MongoServerError ? error.code : String(error),
})

test(`random operations have the same answers with and without indexes, and on every server (seed ${seed})`, async () => {
  const indexed = await Promise.all(servers.list.map(({ db }) => newCollection(db, [])))
  const plain = await Promise.all(servers.list.map(({ db }) => newCollection(db, [])))
  for (const c of indexed)
    await c.createIndexes([
      { key: { a: 1 } },
      { key: { 'd.x': 1, b: -1 } },
      { key: { 'list.k': 1 } },
      { key: { c: 1 }, sparse: true },
    ])
  for (let i = 0; i < 600; i++) {
    const [name, operation] = randomOperation()
    const answers = []
    // The answer must be the same with and without indexes, and on every server.
    for (const c of [...indexed, ...plain]) answers.push(await answerOf(operation, c))
    for (const answer of answers) {
      expect(answer, `seed ${seed}, operation ${i}: ${name}`).toEqual(answers[0])
      expect(answer, `seed ${seed}, operation ${i}: ${name}`).not.toEqual({ code: 1 })
    }
  }
})
