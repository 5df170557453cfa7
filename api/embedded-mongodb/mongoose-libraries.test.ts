// What other libraries ask of the store: files in GridFS and the counters of rate limits.
import { createHash } from 'node:crypto'
import mongoose, { Types } from 'mongoose'
import { RateLimiterMongo } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connection, startModels } from '../../tests/embedded-mongodb/models.ts'

let close: () => Promise<void>
beforeAll(async () => {
  ;({ close } = await startModels())
})
afterAll(() => close())

describe('GridFS', () => {
  test('stores, reads by range, lists and deletes files', async () => {
    if (!connection.db) throw new Error('not connected')
    const bucket = new mongoose.mongo.GridFSBucket(connection.db)
    const data = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 7919) % 251))
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const upload = bucket.openUploadStream('f.bin', { metadata: { owner: new Types.ObjectId() } })
    await new Promise((resolve, reject) => upload.on('finish', resolve).on('error', reject).end(data))
    const read = async (options?: { start: number; end: number }) => {
      const parts: Uint8Array[] = []
      for await (const part of bucket.openDownloadStream(upload.id, options)) parts.push(part)
      return Buffer.concat(parts)
    }
    expect(digest(await read())).toBe(digest(data))
    expect(digest(await read({ start: 300_000, end: 600_001 }))).toBe(digest(data.subarray(300_000, 600_001)))
    expect(await bucket.find({ filename: 'f.bin' }).toArray()).toHaveLength(1)
    await bucket.delete(upload.id)
    expect(await connection.collection('fs.chunks').countDocuments()).toBe(0)
  })
})

describe('rate-limiter-flexible', () => {
  test('lets exactly its limit through and starts anew after the expiry', async () => {
    const limiter = new RateLimiterMongo({
      storeClient: connection,
      points: 5,
      duration: 60,
      keyPrefix: 'test',
    })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.consume('someone')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await limiter.get('someone'))?.consumedPoints).toBe(20)
    await connection.db?.collection('test').updateMany({}, { $set: { expire: new Date(0) } })
    expect((await limiter.consume('someone')).remainingPoints).toBe(4)
    await limiter.delete('someone')
    expect(await limiter.get('someone')).toBeNull()
  })
})
