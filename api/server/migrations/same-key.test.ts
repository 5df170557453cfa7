import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../tests/support/server.ts'
import { createSecrets } from '../../adapters/signing/secrets.ts'
import { getSigningKey } from '../../adapters/signing/signing-key.ts'
import { recordKey, refuseOtherKey } from './same-key.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const own = createSecrets('a key for tests only, 32 characters or more')
const other = createSecrets('another key for tests, 32 characters or more')
function database() {
  const { db } = mongoose.connection
  if (!db) throw new Error('There is no database.')
  return db
}
const notes = () => database().collection('key_notes')

test('the first start records its secret key, and a start with another key is refused', async () => {
  await notes().deleteMany({})
  await database().collection('signing_keys').deleteMany({})
  await refuseOtherKey(database(), own)
  await Promise.all([recordKey(database(), own), recordKey(database(), own)])
  const refusal = 'is not the one this data was written with'
  await expect(refuseOtherKey(database(), other)).rejects.toThrow(refusal)
  await expect(recordKey(database(), other)).rejects.toThrow(refusal)
  await refuseOtherKey(database(), own)
  expect(await notes().countDocuments()).toBe(1)
})

test('data without a recorded key refuses another key because it cannot be unsealed with it', async () => {
  await notes().deleteMany({})
  await database().collection('signing_keys').deleteMany({})
  await getSigningKey(own, 'vault.example')
  await expect(refuseOtherKey(database(), other)).rejects.toThrow('Nothing was changed')
  await refuseOtherKey(database(), own)
  expect(await notes().countDocuments()).toBe(0)
})
