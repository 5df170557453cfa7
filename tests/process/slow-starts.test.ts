// Starts that have much to do before they serve, and starts that cannot succeed although the store works.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStore } from '../../api/embedded-mongodb/start-store.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { buildPrograms, cleanUp, run, startProduct, temporaryFolder } from './programs.ts'

beforeAll(buildPrograms)
afterAll(cleanUp)

type Row = { _id: number; [field: string]: unknown }
const database = 'ideavault'

/** Makes a data folder with rows that were written without the product's indexes. */
async function folderWith(collection: string, rows: Row[]): Promise<string> {
  const folder = await temporaryFolder()
  const store = await startStore({ folder: join(folder, 'db') })
  const client = await mongo.MongoClient.connect(store.uri(database))
  await client.db().collection<Row>(collection).insertMany(rows)
  await client.close()
  await store.close()
  await writeFile(join(folder, 'secret-key'), 'k'.repeat(64))
  return folder
}
const twins: Row[] = [1, 2].map((_id) => ({ _id, emailKey: 'ada@example.org' }))
const explanation =
  'Two records of users have the same values where they must differ (emailKey). Restore a backup or remove one of them.'

test('a start over many documents without an index builds the index, logs it, and serves', async () => {
  const rows = Array.from({ length: 12_000 }, (_, _id) => ({ _id, ownerId: _id % 9, title: `Idea ${_id}` }))
  const product = await startProduct({ DATA_DIR: await folderWith('ideas', rows) })
  expect(product.stderr()).toContain('"collection":"ideas","documents":12000,"msg":"indexes are being built"')
  expect(product.stderr()).toContain('"msg":"indexes have been built"')
  expect((await fetch(`${product.origin}/api/health`)).status).toBe(200)
  product.kill('SIGTERM')
  expect(await product.exit).toBe(0)
})

test('a start whose store does not respond for seconds waits for it', async () => {
  // The store stalls at the first index for five seconds, longer than the driver waits for a server on another machine.
  const stall = `import{isMainThread}from'node:worker_threads';import{Socket}from'node:net';const{emit}=Socket.prototype;let isOver=isMainThread;Socket.prototype.emit=function(name,data,...more){if(!isOver&&name==='data'&&data.includes('createIndexes')){isOver=true;Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0,5000)}return emit.call(this,name,data,...more)}`
  const product = await startProduct({
    DATA_DIR: await temporaryFolder(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stall)}`,
  })
  expect((await fetch(`${product.origin}/api/health`)).status).toBe(200)
  product.kill('SIGTERM')
  expect(await product.exit).toBe(0)
})

describe.concurrent('a start over two accounts with one address', () => {
  const linesOf = (program: ReturnType<typeof run>) =>
    program
      .stderr()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'))

  test('ends with the reason, names no address, and leaves the data unchanged', async () => {
    const DATA_DIR = await folderWith('users', twins)
    for (let tries = 0; tries < 2; tries++) {
      const program = run('main', { DATA_DIR, PORT: String(await freePort()) })
      expect(await program.exit).toBe(1)
      expect([program.stdout(), linesOf(program)]).toEqual(['', [explanation]])
    }
    const store = await startStore({ folder: join(DATA_DIR, 'db') })
    const client = await mongo.MongoClient.connect(store.uri(database))
    expect(await client.db().collection('users').countDocuments()).toBe(2)
    expect(await client.db().collection('users').indexes()).toHaveLength(1)
    await client.close()
    await store.close()
  })

  test('ends also when the store hangs in a system call', async () => {
    const pipe = join(await temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    // When it is asked to close, the store's thread opens a pipe that nobody writes to, and Node.js cannot interrupt that.
    const hang = `import{isMainThread,parentPort}from'node:worker_threads';import{openSync}from'node:fs';if(!isMainThread)parentPort.once('message',()=>openSync(${JSON.stringify(pipe)},'r'))`
    const program = run('main', {
      DATA_DIR: await folderWith('users', twins),
      PORT: String(await freePort()),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hang)}`,
    })
    expect(await program.exit).not.toBe(0)
    expect(linesOf(program)).toEqual([explanation])
  })

  test('ends also on a database server', async () => {
    const [port, folder] = [await freePort(), await folderWith('users', twins)]
    const store = run('store', { DATA_DIR: folder }, ['--port', String(port)])
    await store.says('mongodb://')
    const env = { MONGODB_URI: `mongodb://127.0.0.1:${port}/${database}`, SECRET_KEY: 'k'.repeat(32) }
    const program = run('main', { ...env, PORT: String(await freePort()) })
    expect(await program.exit).toBe(1)
    expect(linesOf(program)).toEqual([explanation])
    store.kill('SIGTERM')
    expect(await store.exit).toBe(0)
  })
})
