import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryStore } from './temporary-store.ts'

type Row = { _id: number; text: string }
let store: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  store = await temporaryStore()
  await store.db.collection<Row>('c').insertMany([
    { _id: 1, text: 'short' },
    { _id: 2, text: `${'a'.repeat(60)}!` },
  ])
})
afterAll(() => store.close())

const slow = [
  '^(a+)+$',
  '^(a|aa)*b{1,}$',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)\\1x',
  '^(?:a|a){40}b',
  `^${'a?'.repeat(40)}${'a'.repeat(20)}b`,
]

test.each(slow)('the pattern %s is ended by maxTimeMS, in reads and in writes', async ($regex) => {
  const rows = store.db.collection<Row>('c')
  const late = { code: 50, codeName: 'MaxTimeMSExpired' }
  const filter = { text: { $regex } }
  await expect(rows.find(filter).maxTimeMS(50).toArray()).rejects.toMatchObject(late)
  await expect(rows.countDocuments(filter, { maxTimeMS: 50 })).rejects.toMatchObject(late)
  await expect(rows.updateMany(filter, { $set: { text: '' } }, { maxTimeMS: 50 })).rejects.toMatchObject(late)
  await expect(rows.findOneAndDelete(filter, { maxTimeMS: 50 })).rejects.toMatchObject(late)
  await expect(rows.find(filter).toArray()).rejects.toMatchObject({ code: 51156 })
  expect(await rows.countDocuments({ text: { $regex: '^a+!*$' } })).toBe(1)
})
