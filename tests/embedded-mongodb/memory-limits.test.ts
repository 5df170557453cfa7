import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryStore } from './temporary-store.ts'

type Row = { _id: number; text: string }
const megabyte = 1024 * 1024
let store: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  store = await temporaryStore()
  const rows = store.db.collection<Row>('c')
  for (let _id = 0; _id < 8; _id++) await rows.insertOne({ _id, text: String(_id).repeat(15 * megabyte) })
})
afterAll(() => store.close())

test('a query that exceeds the memory limit fails with that error, and a smaller one is answered', async () => {
  const rows = store.db.collection<Row>('c')
  const tooMuch = { code: 292, codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed' }
  const group = { $group: { _id: null, n: { $sum: 1 }, last: { $max: '$_id' } } }
  await expect(rows.aggregate([group]).toArray()).rejects.toMatchObject(tooMuch)
  await expect(rows.find().sort({ text: 1 }).toArray()).rejects.toMatchObject(tooMuch)
  await expect(rows.distinct('text')).rejects.toMatchObject({ code: 17217 })
  expect(await rows.aggregate([{ $match: { _id: { $lt: 3 } } }, group]).toArray()).toEqual([
    { _id: null, n: 3, last: 2 },
  ])
  expect(await rows.distinct('_id')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('only fields that are kept count for the memory limit of $lookup', async () => {
  const rows = store.db.collection<Row>('c')
  const joined = (pipeline: object[]) => [
    { $match: { _id: 0 } },
    { $project: { _id: 1 } },
    { $lookup: { from: 'c', localField: 'none', foreignField: 'none', pipeline, as: 'found' } },
  ]
  await expect(rows.aggregate(joined([])).toArray()).rejects.toMatchObject({ code: 292 })
  const [one] = await rows.aggregate(joined([{ $project: { _id: 1 } }])).toArray()
  expect(one?.found).toHaveLength(8)
})
