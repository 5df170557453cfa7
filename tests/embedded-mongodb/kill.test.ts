// The promise of the store: what was acknowledged survives kill -9 at any moment. The store runs as a process, writers
// note every acknowledged write, the process is killed at seeded moments and opened again.
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { Long } from 'bson'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type Bundles, bundleStore } from './bundle-store.ts'
import { newSession, rawClient } from './raw-client.ts'
import { startProcess, unlessStalled } from './store-process.ts'
import { temporaryFolder } from './temporary-store.ts'

const seed = Number(process.env.SEED ?? 20261121)
const kills = process.env.LONG === '1' ? 200 : 20
const writers = 8
const { next } = seededRandom(seed)
const { folder, remove } = temporaryFolder()
let bundles: Bundles
beforeAll(async () => {
  bundles = await bundleStore()
})
afterAll(remove)

type Row = { _id: string; u: string; k: number }

/** What the store has acknowledged. `maybe`: sent, but the store was killed before it answered. */
interface Ledger {
  rows: Set<string>
  maybe: Set<string>
  counter: number
  unansweredIncrements: number
}

async function writeUntilKilled(
  db: mongo.Db,
  round: number,
  writer: number,
  ledger: Ledger,
  answered: () => void,
) {
  const rows = db.collection<Row>('rows')
  const counter = db.collection<{ _id: string; n: number }>('counter')
  try {
    for (let i = 0; ; i++) {
      const id = `${round}-${writer}-${i}`
      ledger.maybe.add(id)
      await rows.insertOne({ _id: id, u: `u${id}`, k: i % 7 })
      ledger.rows.add(id)
      answered()
      if (i % 5 === 4) await rows.updateOne({ _id: id }, { $set: { k: 100 + i, list: [i, i + 1] } })
      ledger.unansweredIncrements++
      await counter.updateOne({ _id: 'c' }, { $inc: { n: 1 } }, { upsert: true })
      ledger.unansweredIncrements--
      ledger.counter++
    }
  } catch {
    // the store is dead; what was not acknowledged is not in the ledger
  }
}

/** Checks that acknowledged rows exist, that no row exists that was never sent, that the counter is exact and indexes agree. */
async function check(db: mongo.Db, ledger: Ledger, where: string): Promise<void> {
  const rows = db.collection<Row>('rows')
  const stored = new Set(
    await rows
      .find()
      .map(({ _id }) => _id)
      .toArray(),
  )
  expect(
    [...ledger.rows].filter((id) => !stored.has(id)),
    `${where}: acknowledged but lost`,
  ).toEqual([])
  expect(
    [...stored].filter((id) => !ledger.maybe.has(id)),
    `${where}: never sent`,
  ).toEqual([])
  const n = (await db.collection<{ _id: string; n: number }>('counter').findOne())?.n ?? 0
  expect(n, where).toBeGreaterThanOrEqual(ledger.counter)
  expect(n, where).toBeLessThanOrEqual(ledger.counter + ledger.unansweredIncrements)
  expect(await rows.countDocuments({ u: { $gte: '' } }), `${where}: entries of the unique index`).toBe(
    stored.size,
  )
  expect(await rows.countDocuments({ k: { $gte: 0 } }), `${where}: entries of the index on k`).toBe(
    stored.size,
  )
  const [any] = ledger.rows
  if (any)
    await expect(rows.insertOne({ _id: 'copy', u: `u${any}`, k: 0 })).rejects.toMatchObject({ code: 11000 })
}

test(
  `no acknowledged write is lost in ${kills} kills under load (seed ${seed})`,
  async () => {
    const ledger: Ledger = { rows: new Set(), maybe: new Set(), counter: 0, unansweredIncrements: 0 }
    for (let round = 0; round <= kills; round++) {
      const where = `seed ${seed}, round ${round}`
      const store = await unlessStalled(`${where}, start`, startProcess(bundles.serve, folder))
      const options = { serverSelectionTimeoutMS: 2000, retryWrites: false, maxPoolSize: writers }
      const connecting = mongo.MongoClient.connect(store.uri, options)
      const client = await unlessStalled(`${where}, connecting`, connecting, store)
      const db = client.db()
      const indexes = [{ key: { u: 1 }, unique: true }, { key: { k: 1 } }]
      await unlessStalled(`${where}, indexes`, db.collection('rows').createIndexes(indexes), store)
      await unlessStalled(`${where}, looking`, check(db, ledger, where), store)
      let writing: Promise<unknown> | undefined
      if (round < kills) {
        let left = 20 + next(200) // when to kill: after this many answers, and then a little later
        const reached = new Promise<void>((resolve) => {
          const answered = () => --left === 0 && resolve()
          const all = Array.from({ length: writers }, (_, writer) =>
            writeUntilKilled(db, round, writer, ledger, answered),
          )
          writing = Promise.all(all)
        })
        // The writers stop only when the store is gone.
        await unlessStalled(`${where}, writing`, Promise.race([reached, writing]), store)
        for (let turns = next(30); turns > 0; turns--) await new Promise(setImmediate)
      }
      await unlessStalled(`${where}, killing`, store.kill(), store)
      await unlessStalled(`${where}, closing the client`, client.close(true))
      await unlessStalled(`${where}, the end of all writing`, Promise.resolve(writing))
    }
    expect(ledger.rows.size).toBeGreaterThan(kills * 20)
  },
  60_000 + kills * 10_000,
)

test(`a write that a client repeats counts once, also across kills and restarts (seed ${seed})`, async () => {
  const address = join(folder, 'db', 'store.sock')
  const writesPerSession = 150
  let { kill } = await startProcess(bundles.serve, folder)
  let done = 0
  const progress = new EventEmitter()
  const writing = Promise.all(
    Array.from({ length: 5 }, async () => {
      const session = newSession()
      for (let number = 1; number <= writesPerSession; number++) {
        await repeatUntilAnswered(address, increment(session, number))
        progress.emit(String(++done))
      }
    }),
  )
  for (const start of [100, 250, 400, 550]) {
    const moment = start + next(100)
    if (done < moment) await once(progress, String(moment))
    await kill()
    kill = (await startProcess(bundles.serve, folder)).kill
  }
  await writing
  const { client, close } = await rawClient(address)
  expect(await client({ find: 'exact' })).toMatchObject({
    cursor: { firstBatch: [{ _id: 'x', n: 5 * writesPerSession }] },
  })
  close()
  await kill()
}, 180_000)

const increment = (lsid: unknown, number: number) => ({
  update: 'exact',
  updates: [{ q: { _id: 'x' }, u: { $inc: { n: 1 } }, upsert: true }],
  lsid,
  txnNumber: Long.fromNumber(number),
})

const connections: Record<string, Awaited<ReturnType<typeof rawClient>>> = {}

async function repeatUntilAnswered(address: string, command: { lsid: unknown }): Promise<void> {
  const name = JSON.stringify(command.lsid)
  while (true) {
    try {
      const connection = connections[name] ?? (await rawClient(address))
      connections[name] = connection
      expect(await connection.client(command)).toMatchObject({ n: 1, ok: 1 })
      return
    } catch (error) {
      if (error instanceof Error && error.name === 'AssertionError') throw error
      delete connections[name]
      // Leaves the processor to the store that is starting.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
