// Commands that are refused, and the wire protocol itself.
import { deserialize, Long, serialize } from 'bson'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextMessage, openSocket, rawClient, wireMessage } from '../../tests/embedded-mongodb/raw-client.ts'
import { temporaryStore } from '../../tests/embedded-mongodb/temporary-store.ts'
import type { Doc } from './values/values.ts'

let host: Awaited<ReturnType<typeof temporaryStore>>
const command = (doc: Doc) => host.db.command(doc)
beforeAll(async () => {
  host = await temporaryStore()
})
afterAll(() => host.close())

describe("unsupported requests are refused with MongoDB's error codes", () => {
  const refusals: [string, Doc, number][] = [
    ['an unknown command', { mapReduce: 'c' }, 59],
    ['a command named like an object member', { constructor: 1 }, 59],
    ['an unknown option', { find: 'c', filter: {}, collation: { locale: 'de' } }, 40415],
    ['a hint', { find: 'c', hint: 'a_1' }, 40415],
    ['a tailable cursor', { find: 'c', tailable: true }, 40415],
    [
      'an option of one update',
      { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, collation: {} }] },
      40415,
    ],
    ['a capped collection', { create: 'c', capped: true, size: 5 }, 40415],
    ['a view', { create: 'c', viewOn: 'd', pipeline: [] }, 40415],
    ['an unknown stage', { aggregate: 'c', pipeline: [{ $graphLookup: {} }], cursor: {} }, 40324],
    ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40324],
    [
      'writing the result of an aggregation',
      { aggregate: 'c', pipeline: [{ $out: 'd' }], cursor: {} },
      40324,
    ],
    [
      'an unknown group operator',
      { aggregate: 'c', pipeline: [{ $group: { _id: 1, n: { $accumulator: {} } } }], cursor: {} },
      15952,
    ],
    [
      'an unknown expression',
      { aggregate: 'c', pipeline: [{ $set: { a: { $function: {} } } }], cursor: {} },
      168,
    ],
    ['an aggregation without a collection', { aggregate: 1, pipeline: [], cursor: {} }, 73],
    ['a stage that would need none', { aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} }, 40324],
    ['a sorted update', { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] }, 40415],
    ['a filter of the wrong type', { find: 'c', filter: 5 }, 14],
    ['a write concern of two nodes', { insert: 'c', documents: [{}], writeConcern: { w: 2 } }, 100],
    ['a snapshot read', { find: 'c', readConcern: { level: 'snapshot' } }, 72],
    ['a cursor nobody opened', { getMore: Long.fromNumber(5), collection: 'c' }, 43],
    ['a collection name with $', { create: 'a$b' }, 73],
    ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
    [
      'a negation in a partial index',
      {
        createIndexes: 'c',
        indexes: [{ key: { a: 1 }, name: 'a', partialFilterExpression: { a: { $ne: 1 } } }],
      },
      67,
    ],
    ['committing a transaction', { commitTransaction: 1 }, 263],
  ]
  test.each(refusals)('for %s', async (_name, doc, code) => {
    await expect(command(doc)).rejects.toMatchObject({ code })
  })

  test('for a transaction', async () => {
    const session = host.client.startSession()
    session.startTransaction()
    await expect(host.db.collection('c').insertOne({}, { session })).rejects.toMatchObject({ code: 263 })
    await session.abortTransaction()
    await session.endSession()
  })

  test('and leave nothing in the collection', async () => {
    expect(await host.db.collection('c').countDocuments()).toBe(0)
  })
})

test('commands are also known by the other names that MongoDB gives them', async () => {
  const { version, ...info } = await command({ buildInfo: 1 })
  expect(await command({ buildinfo: 1 })).toEqual({ version, ...info })
  expect(await command({ findandmodify: 'other', remove: true })).toMatchObject({ value: null })
  await expect(command({ BuildInfo: 1 })).rejects.toMatchObject({ code: 59 })
})

test('reads are answered unless their preference requires a secondary member', async () => {
  const { client, close } = await rawClient(host.store.address) // the driver would send its own preference
  const read = (preference: Doc) => client({ count: 'none', $readPreference: preference })
  for (const mode of ['primary', 'primaryPreferred', 'secondaryPreferred', 'nearest'])
    expect(await read({ mode })).toMatchObject({ n: 0, ok: 1 })
  expect(await read({ mode: 'nearest', tags: [{ dc: 'x' }, {}] })).toMatchObject({ n: 0, ok: 1 })
  const refused = { ok: 0, code: 133, codeName: 'FailedToSatisfyReadPreference' }
  expect(await read({ mode: 'secondary' })).toMatchObject(refused)
  expect(await read({ mode: 'nearest', tags: [{ dc: 'x' }] })).toMatchObject(refused)
  expect(await read({ mode: 'other' })).toMatchObject({ ok: 0, code: 9 })
  close()
})

test('an update keeps _id in front of numeric field names', async () => {
  const c = host.db.collection<{ _id: number; [position: string]: unknown }>('numbers')
  await c.insertOne({ _id: 5, 1: 'x' })
  await c.updateOne({ _id: 5 }, { $set: { 0: 'y' } })
  const { client, socket, close } = await rawClient(host.store.address)
  const bytes = nextMessage(socket)
  await client({ find: 'numbers' })
  const reply = await bytes
  expect(reply.indexOf('_id')).toBeLessThan(reply.indexOf('\x02' + '0\0'))
  close()
  await c.drop()
})

describe('the wire protocol', () => {
  test('accepts messages cut at any byte', async () => {
    const { client, socket, close } = await rawClient(host.store.address)
    const write = socket.write.bind(socket)
    socket.write = (bytes: Uint8Array | string) => {
      if (typeof bytes !== 'string') for (const byte of bytes) write(Buffer.from([byte]))
      return true
    }
    expect(await client({ ping: 1 })).toEqual({ ok: 1 })
    close()
  })

  test('answers the old handshake as a primary with sessions', async () => {
    const socket = await openSocket(host.store.address)
    const query = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('admin.$cmd\0'),
      Buffer.alloc(8),
      serialize({ ismaster: 1 }),
    ])
    socket.write(wireMessage(9, 2004, query))
    const reply = await nextMessage(socket)
    expect([reply.readInt32LE(8), reply.readInt32LE(12), reply.readInt32LE(16)]).toEqual([9, 1, 8])
    expect(deserialize(reply.subarray(36))).toMatchObject({
      isWritablePrimary: true,
      logicalSessionTimeoutMinutes: 30,
    })
    socket.destroy()
  })

  test('closes a connection that speaks another protocol and continues to serve others', async () => {
    const socket = await openSocket(host.store.address)
    const ended = new Promise((resolve) => socket.on('close', resolve))
    socket.write('GET / HTTP/1.1\r\n\r\n')
    await ended
    expect(await command({ ping: 1 })).toMatchObject({ ok: 1 })
  })

  test('handles an unacknowledged write before the next command', async () => {
    const c = host.db.collection('silent')
    const one = new mongo.MongoClient(host.store.uri('test'), { maxPoolSize: 1 })
    await one
      .db()
      .collection('silent')
      .insertOne({ a: 1 }, { writeConcern: { w: 0 } })
    expect(await one.db().collection('silent').countDocuments()).toBe(1)
    await one.close()
    await c.drop()
  })
})
