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

test('the first start records its key, two at once agree on one; another key is refused from then on', async () => {
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

test('data of an older version, which has no note, is recognised by what is sealed in it', async () => {
  await notes().deleteMany({})
  await database().collection('signing_keys').deleteMany({})
  await getSigningKey(own, 'vault.example')
  await expect(refuseOtherKey(database(), other)).rejects.toThrow('Nothing was changed')
  await refuseOtherKey(database(), own)
  expect(await notes().countDocuments()).toBe(0)
})
