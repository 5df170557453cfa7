import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import { inject } from 'vitest'
import { createIndexes } from '../../api/server/create-indexes.ts'

/** The address of a fresh, empty database. */
export const freshDatabaseUri = () =>
  inject('storeUri').replace('database-name-goes-here', `test_${randomBytes(8).toString('hex')}`)

/**
 * Connects Mongoose to a database of its own and creates every index, so that unique rules hold from the first write.
 * Mongoose itself would create them only once for each model, in the first database of the process.
 */
export async function connectFreshDatabase(
  options: mongoose.ConnectOptions = {},
): Promise<() => Promise<void>> {
  await mongoose.connect(freshDatabaseUri(), {
    serverSelectionTimeoutMS: 5000,
    autoIndex: false,
    autoCreate: false,
    ...options,
  })
  await Promise.all(Object.values(mongoose.models).map((model) => createIndexes(mongoose.connection, model)))
  return async () => {
    await mongoose.connection.dropDatabase()
    await mongoose.disconnect()
  }
}
