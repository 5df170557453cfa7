import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { temporaryStore } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { outOfDiskSpace } from '../values/errors.ts'
import { FileRoom } from './file-room.ts'
import { Storage } from './storage.ts'

// The disk is full at the n-th put of a document and its index entries: that document changes whole or not at all.
type Row = { _id: number; name: string; size: number; text?: string }
let store: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  store = await temporaryStore()
  await rows().createIndex({ name: 1 }, { unique: true })
  await rows().createIndex({ size: -1 })
})
afterAll(() => store.close())
beforeEach(() => rows().deleteMany({}))

const rows = () => store.db.collection<Row>('rows')
const row = (_id: number): Row => ({ _id, name: `name ${_id}`, size: _id })
const full = { code: 14031 }

/** Refuses one put or delete after `most` of them while `work` runs; later ones, such as the stored reply, find room again. */
async function withRoomFor<T>(most: number, work: () => Promise<T>): Promise<T> {
  let taken = 0
  const takes = (['reservePut', 'reserveDelete'] as const).map((name) =>
    vi.spyOn(FileRoom.prototype, name).mockImplementation(() => {
      if (++taken === most + 1) throw outOfDiskSpace()
    }),
  )
  try {
    return await work()
  } finally {
    for (const take of takes) take.mockRestore()
  }
}

/** Checks that every index finds what a scan finds. */
async function expectWhole(expected: Row[]): Promise<void> {
  const scan = await rows().find().sort({ _id: 1 }).toArray()
  expect(scan).toEqual(expected)
  expect(await rows().find().sort({ size: -1 }).toArray()).toEqual(
    [...expected].sort((a, b) => b.size - a.size),
  )
  for (const { name, size } of expected)
    expect([await rows().countDocuments({ name }), await rows().countDocuments({ size })]).toEqual([1, 1])
  expect(await rows().countDocuments({ size: { $gte: 0 } })).toBe(expected.length)
}

test.each([0, 1, 2])(
  'an insert on a disk with room for %i of its three records stores nothing and can be repeated',
  async (most) => {
    await expect(withRoomFor(most, () => rows().insertOne(row(1)))).rejects.toMatchObject(full)
    await expectWhole([])
    // Under another _id: the refused document must not block its name.
    await rows().insertOne({ ...row(2), _id: 1 })
    await rows().insertOne({ ...row(1), _id: 3 })
    await expectWhole([
      { ...row(2), _id: 1 },
      { ...row(1), _id: 3 },
    ])
  },
)

test('a unique value left in an index without its document can be used again', async () => {
  const { apply } = Storage.prototype
  const halves = vi.spyOn(Storage.prototype, 'apply').mockImplementationOnce(function (
    this: Storage,
    change,
  ) {
    apply.call(this, { ...change, added: change.added.slice(0, -1) })
  })
  await rows().insertOne(row(1))
  halves.mockRestore()
  expect(await rows().findOne({ _id: 1 })).toBeNull()
  await rows().insertOne({ ...row(1), _id: 3 })
  expect(await rows().findOne({ name: 'name 1' })).toEqual({ ...row(1), _id: 3 })
  await expect(rows().insertOne({ ...row(1), _id: 4 })).rejects.toMatchObject({ code: 11000 })
})

test('inserting several documents on a full disk keeps the ones before it and nothing of the others', async () => {
  const several = () => rows().insertMany([row(1), row(2), row(3)])
  await expect(withRoomFor(5, several)).rejects.toMatchObject(full)
  await expectWhole([row(1)])
  await rows().deleteMany({})
  await several()
  await expectWhole([row(1), row(2), row(3)])
})

test.each([0, 1, 2, 3, 4])('an update with room for %i of its five records changes nothing', async (most) => {
  await rows().insertMany([row(1), row(2)])
  const change = { $set: { name: 'another name', size: 7, text: 'more' } }
  await expect(withRoomFor(most, () => rows().updateOne({ _id: 1 }, change))).rejects.toMatchObject(full)
  await expectWhole([row(1), row(2)])
  await rows().updateOne({ _id: 1 }, change)
  await expectWhole([{ _id: 1, ...change.$set }, row(2)])
})

test.each([0, 1, 2])('a delete with room for %i of its three records changes nothing', async (most) => {
  await rows().insertMany([row(1), row(2)])
  await expect(withRoomFor(most, () => rows().deleteOne({ _id: 1 }))).rejects.toMatchObject(full)
  await expectWhole([row(1), row(2)])
  await rows().deleteOne({ _id: 1 })
  await expectWhole([row(2)])
})
