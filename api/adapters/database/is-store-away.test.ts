import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { connectFreshDatabase } from '../../../tests/support/database.ts'
import { isStoreAway } from './is-store-away.ts'

test("Mongoose's plain error means a database that is away only while there is no connection", async () => {
  const plain = new mongoose.Error('buffering timed out')
  const disconnect = await connectFreshDatabase()
  expect(isStoreAway(plain)).toBe(false)
  expect(isStoreAway(new mongoose.mongo.MongoNetworkError('reset'))).toBe(true)
  expect(isStoreAway(new mongoose.mongo.MongoServerError({ message: 'refused', code: 11000 }))).toBe(false)
  await disconnect()
  expect(isStoreAway(plain)).toBe(true)
})
