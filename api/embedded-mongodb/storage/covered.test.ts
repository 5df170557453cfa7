import { Long, ObjectId } from 'bson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryStore } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'

const seed = Number(process.env.SEED ?? 20261123)
const { next, pick } = seededRandom(seed)
type Row = { _id: number; [name: string]: unknown }

let store: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  store = await temporaryStore()
})
afterAll(() => store.close())

const id = new ObjectId('000000000000000000000001')
const value = () =>
  pick<unknown>([
    1,
    1.5,
    '',
    'a',
    'a\0',
    'y'.repeat(1500),
    true,
    false,
    null,
    id,
    new Date(5),
    Long.MAX_VALUE,
  ])
const doc = (n: number): Row => {
  const row: Row = { _id: n }
  for (const name of ['a', 'b', 'c']) if (next(5)) row[name] = value()
  if (next(3) === 0) row.unread = true
  if (next(9) === 0) row.c = [value(), value()]
  return row
}

test(`counts answered from indexes equal the number of documents found (seed ${seed})`, async () => {
  const rows = store.db.collection<Row>('rows')
  await rows.createIndexes([
    { key: { a: 1, b: -1 } },
    { key: { a: 1, unread: 1, _id: -1 }, partialFilterExpression: { unread: true } },
    { key: { b: 1, c: 1 } },
    { key: { c: 1 }, sparse: true },
  ])
  await rows.insertMany(Array.from({ length: 400 }, (_, n) => doc(n)))
  await rows.deleteMany({ _id: { $in: [3, 30, 300] } })
  await rows.updateMany({ a: 1 }, { $set: { b: 'a' } })
  for (let round = 0; round < 150; round++) {
    const filter: Record<string, unknown> = {}
    for (const name of ['a', 'b', 'c']) if (next(2)) filter[name] = pick([value(), { $gt: 1 }, { $ne: 1 }])
    if (next(2)) filter.unread = true
    const limit = pick([undefined, 1, 7])
    const found = await rows.find(filter, { projection: { _id: 1 } }).toArray()
    const options = limit === undefined ? {} : { limit }
    const counted = await rows.countDocuments(filter, options)
    expect(counted, JSON.stringify({ round, filter, limit })).toBe(Math.min(found.length, limit ?? 400))
  }
})

test('counting with a limit over an index gives at most that number', async () => {
  const rows = store.db.collection<Row>('many')
  await rows.createIndex({ a: 1, unread: 1, _id: -1 }, { partialFilterExpression: { unread: true } })
  await rows.insertMany(Array.from({ length: 3_000 }, (_, n) => ({ _id: n, a: 1, unread: true })))
  expect(await rows.countDocuments({ a: 1, unread: true }, { limit: 1_000 })).toBe(1_000)
  expect(await rows.countDocuments({ a: 1, unread: true }, { skip: 2_500, limit: 1_000 })).toBe(500)
  expect(await rows.countDocuments({ a: 1, unread: true })).toBe(3_000)
  expect(await rows.countDocuments({ a: 2, unread: true })).toBe(0)
})
