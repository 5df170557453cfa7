import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/rules/durations.ts'
import { connectFreshDatabase } from '../../../tests/support/database.ts'
import { createFileStore, isFileUnreadable } from '../files/file-store.ts'
import { createRateLimiter } from './rate-limit.model.ts'
import { nextId, skipIds } from './sequence.model.ts'

let disconnect: () => Promise<void>
beforeAll(async () => {
  disconnect = await connectFreshDatabase()
})
afterAll(() => disconnect())

describe('ids', () => {
  test('count from one, for each kind separately', async () => {
    expect([await nextId('stones'), await nextId('stones'), await nextId('leaves')]).toEqual([1, 2, 1])
  })

  test('begin at the given number once, and can be skipped', async () => {
    expect([await nextId('shells', 500), await nextId('shells', 900)]).toEqual([500, 501])
    await skipIds(100, new Map())
    expect([await nextId('shells'), await nextId('stones')]).toEqual([602, 103])
  })

  test('requested two hundred times at once are all different, without a gap', async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, () => nextId('crowd')))
    expect(ids.sort((one, other) => one - other)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  })
})

describe.each([false, true])('rate limits, counted by each process alone: %s', (isOfProcess) => {
  const limit = (name: string, points = 5) => ({ name, points, windowMs: MINUTE, isOfProcess })

  test('let through the given number of attempts, then answer the seconds to wait', async () => {
    const limiter = createRateLimiter()
    for (let n = 0; n < 5; n++) expect(await limiter.spend(limit('edge'), 'a')).toBeNull()
    const wait = await limiter.spend(limit('edge'), 'a')
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await limiter.spend(limit('edge'), 'b')).toBeNull()
    expect(await limiter.spend(limit('other'), 'a')).toBeNull()
  })

  test('do not lengthen the wait with further attempts', async () => {
    const limiter = createRateLimiter()
    const first = (await limiter.spend(limit('patient', 0), 'a')) ?? 0
    for (let n = 0; n < 5; n++)
      expect(await limiter.spend(limit('patient', 0), 'a')).toBeLessThanOrEqual(first)
  })

  test('let attempts be given back and forgotten', async () => {
    const limiter = createRateLimiter()
    for (let n = 0; n < 5; n++) await limiter.spend(limit('forgiven'), 'a')
    await limiter.giveBack(limit('forgiven'), 'a')
    expect(await limiter.count(limit('forgiven'), 'a')).toBe(4)
    expect(await limiter.spend(limit('forgiven'), 'a')).toBeNull()
    expect(await limiter.spend(limit('forgiven'), 'a')).not.toBeNull()
    await limiter.forget(limit('forgiven'), 'a')
    expect(await limiter.spend(limit('forgiven'), 'a')).toBeNull()
    await limiter.forget(limit('forgiven'), 'never seen')
  })

  test('treat keys that look like operators as text', async () => {
    const limiter = createRateLimiter()
    for (const key of ['$where', '{"$ne":""}', 'a.b', '__proto__', ''])
      expect(await limiter.spend(limit('text', 1), key)).toBeNull()
    expect(await limiter.spend(limit('text', 1), '$where')).not.toBeNull()
  })
})

describe('rate limits', () => {
  const limit = (name: string, points = 5) => ({ name, points, windowMs: MINUTE })

  test('that only protect against load are counted without the database', async () => {
    const limiter = createRateLimiter()
    const count = () => mongoose.connection.collection('ratelimits').countDocuments({ key: 'load:a' })
    await limiter.spend({ ...limit('load'), isOfProcess: true }, 'a')
    expect(await count()).toBe(0)
    await limiter.spend(limit('load'), 'a')
    expect(await count()).toBe(1)
  })

  test('counted while the clock was ahead block nobody once it is right, and later attempts count', async () => {
    const limiter = createRateLimiter()
    const ends = (expire: Date) =>
      mongoose.connection.collection('ratelimits').updateOne({ key: 'ahead:a' }, { $set: { expire } })
    for (let n = 0; n < 3; n++) await limiter.spend(limit('ahead', 2), 'a')
    await ends(new Date(Date.now() + 2 * MINUTE))
    expect(await limiter.spend(limit('ahead', 2), 'a')).toBeGreaterThan(60)
    await ends(new Date(Date.now() + 365 * DAY))
    expect(await limiter.spend(limit('ahead', 2), 'a')).toBeNull()
    expect(await limiter.spend(limit('ahead', 2), 'a')).toBeNull()
    const wait = await limiter.spend(limit('ahead', 2), 'a')
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
  })

  test('of two processes count together', async () => {
    const limiters = [createRateLimiter(), createRateLimiter()]
    const spent = await Promise.all(
      Array.from({ length: 60 }, (_, n) => limiters[n % 2]?.spend(limit('race', 20), 'a')),
    )
    expect(spent.filter((wait) => wait === null)).toHaveLength(20)
    expect(await mongoose.connection.collection('ratelimits').countDocuments({ key: 'race:a' })).toBe(1)
  })

  test('start anew after their window, even before the database removed the old count', async () => {
    const limiter = createRateLimiter()
    for (let n = 0; n < 6; n++) await limiter.spend(limit('over'), 'a')
    await mongoose.connection
      .collection('ratelimits')
      .updateOne({ key: 'over:a' }, { $set: { expire: new Date(Date.now() - 1) } })
    const spent = await Promise.all(Array.from({ length: 8 }, () => limiter.spend(limit('over'), 'a')))
    expect(spent.filter((wait) => wait === null)).toHaveLength(5)
  })

  test('are stored with a unique key and an expiry', async () => {
    const indexes = await mongoose.connection.collection('ratelimits').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { key: 1 }, unique: true }))
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expire: 1 }, expireAfterSeconds: 0 }))
  })
})

describe('stored files', () => {
  const files = createFileStore()

  test.each([0, 1, 255 * 1024, 255 * 1024 + 1, 3_000_000])(
    'of %i bytes are read back unchanged',
    async (size) => {
      const bytes = randomBytes(size)
      const file = await files.save(bytes)
      expect(file.length).toBe(size)
      expect((await files.read(file.id)).equals(bytes)).toBe(true)
    },
  )

  test('are read by range, across their pieces', async () => {
    const bytes = randomBytes(700_000)
    const { id } = await files.save(bytes)
    for (const [start, end] of [
      [0, 1],
      [0, 700_000],
      [261_119, 261_121],
      [261_120, 522_240],
      [699_999, 700_000],
    ] as const) {
      const part = await buffer(files.open(id, { start, end }))
      expect(part.equals(bytes.subarray(start, end))).toBe(true)
    }
  })

  test('are removed with all pieces, and reading a missing one is an error', async () => {
    const { id } = await files.save(randomBytes(600_000))
    await files.discard(id)
    await expect(files.read(id)).rejects.toThrow(/FileNotFound/)
    const left = await mongoose.connection
      .collection('files.chunks')
      .countDocuments({ files_id: new mongoose.Types.ObjectId(id) })
    expect(left).toBe(0)
  })

  test.each(['the last', 'all'])(
    'with %s of the pieces lost are an error, not a shorter file',
    async (lost) => {
      const { id } = await files.save(randomBytes(600_000))
      const chunks = mongoose.connection.collection('files.chunks')
      const files_id = new mongoose.Types.ObjectId(id)
      await chunks.deleteMany(lost === 'all' ? { files_id } : { files_id, n: 2 })
      const unreadable = await files.read(id).catch((error: unknown) => isFileUnreadable(error))
      expect(unreadable).toBe(true)
      await expect(buffer(files.open(id, { start: 500_000, end: 600_000 }))).rejects.toThrow(/ChunkIsMissing/)
      const whole = buffer(files.open(id, { start: 0, end: 522_240 })).then((bytes) => bytes.length)
      await (lost === 'all'
        ? expect(whole).rejects.toThrow(/ChunkIsMissing/)
        : expect(whole).resolves.toBe(522_240))
    },
  )

  test('with a damaged piece are unreadable; an unavailable database does not count as that', () => {
    const { MongoServerError, MongoNetworkError } = mongoose.mongo
    const damaged = new MongoServerError({ message: 'a record is damaged', code: 301 })
    const leaving = new MongoServerError({ message: 'it shuts down', code: 91 })
    expect([damaged, leaving, new MongoNetworkError('gone')].map(isFileUnreadable)).toEqual([
      true,
      false,
      false,
    ])
  })
})
