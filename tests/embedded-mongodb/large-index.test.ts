// An index over many documents, in a store that is a process of its own: other clients are served meanwhile, progress can be
// queried, and a kill in the middle leaves nothing half done.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDataFile } from '../../api/embedded-mongodb/integrity/check-data-file.ts'
import { until } from '../support/until.ts'
import { type Bundles, bundleStore } from './bundle-store.ts'
import { temporaryFolder } from './temporary-store.ts'

const count = process.env.LONG === '1' ? 300_000 : 30_000
type Row = { _id: number; n: number; email: string; text: string }
type Running = { child: ChildProcess; client: mongo.MongoClient; rows: mongo.Collection<Row> }

const { folder, remove } = temporaryFolder()
let bundles: Bundles
let running: Running
beforeAll(async () => {
  bundles = await bundleStore()
  running = await start()
  const make = (_id: number): Row => ({
    _id,
    n: (_id * 7919) % count,
    email: `p${_id}@example.org`,
    text: 'x'.repeat(200),
  })
  for (let first = 0; first < count; first += 5000)
    await running.rows.insertMany(Array.from({ length: 5000 }, (_, i) => make(first + i)))
})
afterAll(async () => {
  await end('SIGTERM')
  remove()
})

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [bundles.serve], { env: { ...process.env, DATA_DIR: folder } })
  child.stderr.on('data', (part) => process.stderr.write(part))
  const [line] = await once(child.stdout, 'data')
  const client = await mongo.MongoClient.connect(String(line).trim().replace('/?', '/large?'))
  return { child, client, rows: client.db().collection<Row>('rows') }
}
async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await exit(signal)
  await running.client.close(true)
}
async function exit(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const { child } = running
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
const indexNames = async () => (await running.rows.indexes()).map(({ name }) => name)
const progress = async () => {
  const { inprog } = await running.client.db('admin').command({ currentOp: 1, $ownOps: true })
  return inprog.map((op: mongo.Document) => op.progress)
}
/** Resolves once a part of the index is built. */
const isUnderWay = () =>
  until(async () => expect(await progress()).toEqual([{ done: expect.any(Number), total: count }]))

test(`building an index over ${count} documents lets others read and write, reports progress, and is complete`, async () => {
  const { rows } = running
  let isOver = false
  const building = rows.createIndex({ n: 1, email: -1 }).finally(() => {
    isOver = true
  })
  await isUnderWay()
  const seen: number[] = []
  const began = performance.now()
  let longest = 0
  let served = 0
  for (; !isOver; served++) {
    const start = performance.now()
    await rows.updateOne({ _id: served }, { $set: { n: -1 - served } })
    await rows.insertOne({ _id: count + served, n: -1, email: 'new@example.org', text: '' })
    await rows.deleteOne({ _id: count - 1 - served })
    const [now] = await progress()
    longest = Math.max(longest, (performance.now() - start) / 4)
    if (now) seen.push(now.done)
  }
  expect(await building).toBe('n_1_email_-1')
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s, ${4 * served} calls of others meanwhile, on average`
  process.stdout.write(`An index over ${count} documents: ${took} at most ${longest.toFixed(0)} ms each\n`)
  expect(served).toBeGreaterThan(count / 6000)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(new Set(seen).size).toBeGreaterThan(1)
  expect(await rows.countDocuments({ n: { $lt: 0 } })).toBe(2 * served)
  expect(await rows.countDocuments({ n: { $gte: 0 } })).toBe(count - 2 * served)
  expect(await progress()).toEqual([])
  await end('SIGTERM')
  const { damaged, indexes } = checkDataFile(join(folder, 'db', 'data.mdb'), { indexes: true })
  expect({ damaged, indexes }).toEqual({ damaged: [], indexes: [] })
  running = await start()
})

test('an index whose building was killed does not exist afterwards, and can be built again', async () => {
  const building = running.rows.createIndex({ email: 1 }, { unique: true })
  building.catch(() => undefined)
  await isUnderWay()
  await exit('SIGKILL')
  // Awaited before the client closes its connections, so that the build fails because the store ended.
  await expect(building).rejects.toThrow()
  await running.client.close(true)
  running = await start()
  expect(await indexNames()).toEqual(['_id_', 'n_1_email_-1'])
  expect(await progress()).toEqual([])
  await running.rows.deleteMany({ _id: { $gte: count } })
  await running.rows.createIndex({ email: 1 }, { unique: true })
  await expect(
    running.rows.insertOne({ _id: -1, n: 0, email: 'p7@example.org', text: '' }),
  ).rejects.toMatchObject({
    code: 11000,
    keyPattern: { email: 1 },
    keyValue: { email: 'p7@example.org' },
  })
})

test('building an index that exceeds maxTimeMS or finds duplicates fails with that error and leaves nothing', async () => {
  const { rows } = running
  const before = await indexNames()
  await expect(rows.createIndex({ text: 1 }, { maxTimeMS: 1 })).rejects.toMatchObject({ code: 50 })
  await expect(rows.createIndex({ text: 1 }, { unique: true })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { text: 1 },
  })
  expect(await indexNames()).toEqual(before)
  expect(await progress()).toEqual([])
  await end('SIGTERM')
  expect(checkDataFile(join(folder, 'db', 'data.mdb'), { indexes: true }).indexes).toEqual([])
  running = await start()
})
