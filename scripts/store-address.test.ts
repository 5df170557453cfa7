import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { withDatabase, withoutStore } from './store-address.mjs'

/** How the driver parses an address. */
function read(uri: string) {
  const { hosts, dbName, credentials, replicaSet, tls } = new mongoose.mongo.MongoClient(uri).options
  return { hosts: hosts.map(String), dbName, source: credentials?.source, replicaSet, tls }
}

test.each([
  'mongodb://localhost',
  'mongodb://localhost:27017/',
  'mongodb://a:27017,b:27018,c/?replicaSet=rs0',
  'mongodb://a,b/ideavault?replicaSet=rs0&tls=true',
  'mongodb://ada:p%40ss%2Fword@a,b',
  'mongodb://ada:secret@a/ideavault',
  'mongodb://ada:secret@a/?tls=true',
  'mongodb://ada:secret@a/ideavault?authSource=people&replicaSet=rs0',
])('%s leads to the same servers with the same account, in another database', (uri) => {
  expect(read(withDatabase(uri, 'test_1'))).toEqual({ ...read(uri), dbName: 'test_1' })
})

test('an address with mongodb+srv gets the other database and nothing else', () => {
  expect(withDatabase('mongodb+srv://ada:secret@cluster.example/ideavault?w=majority', 'test_1')).toBe(
    'mongodb+srv://ada:secret@cluster.example/test_1?w=majority',
  )
})

test("a measurement with a store of its own does not get the user's database", () => {
  const given = { MONGODB_URI: 'mongodb://production/ideavault', SECRET_KEY: 'of production', PORT: '3000' }
  expect(withoutStore(given)).toEqual({ PORT: '3000' })
})
