import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/support/database.ts'
import { isStoreUnavailable } from './is-store-unavailable.ts'

test('a plain Mongoose error counts as an unavailable database only without a connection', async () => {
  const plain = new mongoose.Error('buffering timed out')
  const disconnect = await connectFreshDatabase()
  expect(isStoreUnavailable(plain)).toBe(false)
  expect(isStoreUnavailable(new mongoose.mongo.MongoNetworkError('reset'))).toBe(true)
  expect(isStoreUnavailable(new mongoose.mongo.MongoServerError({ message: 'refused', code: 11000 }))).toBe(
    false,
  )
  await disconnect()
  expect(isStoreUnavailable(plain)).toBe(true)
})

test('a server that steps down, stops or starts counts as unavailable; a permanent refusal does not', () => {
  const refusal = (code: number) => new mongoose.mongo.MongoServerError({ message: 'refused', code })
  // ShutdownInProgress, PrimarySteppedDown, NotWritablePrimary, InterruptedDueToReplStateChange, CursorNotFound, WriteConcernTimeout
  expect([91, 189, 10107, 11602, 43, 64].map((code) => isStoreUnavailable(refusal(code)))).not.toContain(
    false,
  )
  const unconfirmed = { ok: 1, writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } }
  expect(isStoreUnavailable(new mongoose.mongo.MongoWriteConcernError(unconfirmed))).toBe(true)
  // DuplicateKey, OutOfDiskSpace
  expect([11000, 14031].map((code) => isStoreUnavailable(refusal(code)))).not.toContain(true)
})
