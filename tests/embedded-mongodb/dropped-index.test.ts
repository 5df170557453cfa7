import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryStore } from './temporary-store.ts'

type Row = { n: number; kind: number }
let store: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  store = await temporaryStore()
})
afterAll(() => store.close())

test('a cursor whose index is dropped ends with an error, not as if all rows had been read', async () => {
  const rows = store.db.collection<Row>('words')
  await rows.insertMany(Array.from({ length: 3_000 }, (_, n) => ({ n, kind: 1 })))
  await rows.createIndex({ kind: 1 })
  const cursor = rows.find({ kind: 1 }, { batchSize: 10 })
  await cursor.next()
  await rows.dropIndex('kind_1')
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 175, codeName: 'QueryPlanKilled' })
  expect(await rows.find({ kind: 1 }).toArray()).toHaveLength(3_000)
})
