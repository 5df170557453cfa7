import mongoose from 'mongoose'
import pino from 'pino'
import { expect, test } from 'vitest'
import { freshDatabaseUri } from '../../tests/support/database.ts'
import { readConfig } from './config.ts'
import { connectStore } from './connect-store.ts'

const SECRET_KEY = 'a key for tests only, 32 characters or more'
const opening = { secretKey: SECRET_KEY, log: pino({ level: 'silent' }) }
const connect = (parameters: string) => {
  const uri = freshDatabaseUri()
  const MONGODB_URI = `${uri}${uri.includes('?') ? '&' : '?'}${parameters}`
  return connectStore(readConfig({ MONGODB_URI, SECRET_KEY }), '', opening)
}

test('an address cannot make reads stale, nor writes that only one member has', async () => {
  const store = await connect('readPreference=secondary&w=0&journal=false&wtimeoutMS=0')
  await store.ready
  const { readPreference, writeConcern } = mongoose.connection.getClient()
  expect([readPreference.mode, writeConcern?.w, writeConcern?.j]).toEqual(['primary', 'majority', true])
  expect(writeConcern?.wtimeoutMS).toBe(10_000)
  const marks = mongoose.connection.collection('marks')
  expect((await marks.insertOne({ a: 1 })).acknowledged).toBe(true)
  expect(await marks.countDocuments()).toBe(1)
  await mongoose.connection.dropDatabase()
  await store.close()
})

test('an address that wants stale reads alone stops the start', async () => {
  const start = connect('readPreference=secondaryPreferred&maxStalenessSeconds=100')
  await expect(start).rejects.toThrow(/^MONGODB_URI is not valid: .*maxStalenessSeconds/)
})
