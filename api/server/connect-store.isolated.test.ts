import { once } from 'node:events'
import mongoose from 'mongoose'
import pino from 'pino'
import { expect, test } from 'vitest'
import { freshDatabaseUri } from '../../tests/support/database.ts'
import { closeListener, createListener } from '../embedded-mongodb/wire/connections.ts'
import { readConfig } from './config.ts'
import { type ConnectedStore, connectStore, joinStore } from './connect-store.ts'
import { StartError } from './start-errors.ts'

const SECRET_KEY = 'a key for tests only, 32 characters or more'
const opening = { secretKey: SECRET_KEY, log: pino({ level: 'silent' }) }
const connect = (parameters: string) => {
  const uri = freshDatabaseUri()
  const MONGODB_URI = `${uri}${uri.includes('?') ? '&' : '?'}${parameters}`
  return connectStore(readConfig({ MONGODB_URI, SECRET_KEY }), '', opening)
}

test('options in MONGODB_URI cannot weaken the read preference or the write concern', async () => {
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

test('a MONGODB_URI with maxStalenessSeconds stops the start', async () => {
  const start = connect('readPreference=secondaryPreferred&maxStalenessSeconds=100')
  await expect(start).rejects.toThrow(/^MONGODB_URI is not valid: .*maxStalenessSeconds/)
})

/** Starts a MongoDB server that answers every sign-in, or every command, with this error. */
async function refusingServer(code: number, errmsg: string) {
  const hello = { isWritablePrimary: true, minWireVersion: 0, maxWireVersion: 25, ok: 1 }
  const listener = createListener(
    ({ command }, _address, answer) =>
      answer('hello' in command || 'ismaster' in command ? hello : { ok: 0, code, errmsg }),
    () => '',
  )
  listener.server.listen(0, '127.0.0.1')
  await once(listener.server, 'listening')
  const bound = listener.server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  return {
    at: (account: string) =>
      readConfig({
        MONGODB_URI: `mongodb://${account}127.0.0.1:${port}/vault?directConnection=true`,
        SECRET_KEY,
      }),
    close: () => closeListener(listener),
  }
}

const failureOf = (store: ConnectedStore) => new Promise<Error>((resolve) => store.onFailure(resolve))

test.each([
  [18, 'Authentication failed.', 'ada:wrong@'],
  [8000, 'bad auth : authentication failed', 'ada:wrong@'],
  [13, 'command find requires authentication', ''],
])(
  'an account that MongoDB refuses stops the start with a message (error %i)',
  async (code, errmsg, account) => {
    const server = await refusingServer(code, errmsg)
    const config = server.at(account)
    const store = await connectStore(config, '', opening)
    const failure = await failureOf(store)
    expect(failure).toBeInstanceOf(StartError)
    expect(failure.message).toBe(
      `MongoDB refuses the account in MONGODB_URI, or its requests (${errmsg}). Correct the address or that account's permissions.`,
    )
    await store.close()
    await expect(joinStore(config, '', SECRET_KEY)).rejects.toThrow(failure.message)
    await server.close()
  },
)
