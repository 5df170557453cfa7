// One process per folder, with the socket as the lock; the same store in a worker thread and as a process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mongo } from 'mongoose'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Bundles, bundleStore } from '../../tests/embedded-mongodb/bundle-store.ts'
import { temporaryFolder } from '../../tests/embedded-mongodb/temporary-store.ts'
import { FolderInUseError, listen } from './folder-lock.ts'
import { type RunningStore, startStore } from './start-store.ts'
import { startStoreWorker } from './start-store-worker.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function newFolder(): string {
  const { folder, remove } = temporaryFolder()
  undo.push(remove)
  return join(folder, 'db')
}
function useTemporaryFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  vi.stubEnv('TMPDIR', folder)
  undo.push(() => vi.unstubAllEnvs())
}
async function start(options: Parameters<typeof startStore>[0]): Promise<RunningStore> {
  const store = await startStore(options)
  undo.push(store.close)
  return store
}
async function insertAndCount(uri: string): Promise<number> {
  const client = await mongo.MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000 })
  await client.db().collection('c').insertOne({})
  const n = await client.db().collection('c').countDocuments()
  await client.close()
  return n
}

describe('a data folder', () => {
  test('serves one store, is private to its user and keeps what was written', async () => {
    const folder = newFolder()
    const store = await start({ folder })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const file of [store.address, join(folder, 'data.mdb'), join(folder, 'data.mdb-lock')])
      expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(store.uri('app')).toBe(`mongodb://${encodeURIComponent(store.address)}/app?directConnection=true`)
    await expect(startStore({ folder })).rejects.toThrow(FolderInUseError)
    expect(await insertAndCount(store.uri('app'))).toBe(1)
    await store.close()
    expect(existsSync(store.address)).toBe(false)
    expect(await insertAndCount((await start({ folder })).uri('app'))).toBe(2)
  })

  test('is taken by exactly one of several starts at once, also over a stale socket', async () => {
    const folder = newFolder()
    mkdirSync(folder, { recursive: true })
    const crashed = createServer()
    await listen(crashed, { path: join(folder, 'crashed.sock') })
    linkSync(join(folder, 'crashed.sock'), join(folder, 'store.sock'))
    await new Promise((resolve) => crashed.close(resolve)) // its second name, store.sock, stays without a listener
    const starts = await Promise.allSettled([1, 2, 3].map(() => start({ folder })))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of starts)
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(FolderInUseError)
  })

  test('with a long name is locked for processes with another temporary folder', async () => {
    const [folder, first, second] = [join(newFolder(), 'long'.repeat(30)), newFolder(), newFolder()]
    useTemporaryFolder(first)
    const store = await start({ folder })
    expect(Buffer.byteLength(store.address)).toBeLessThan(101)
    await expect(startStore({ folder })).rejects.toThrow(FolderInUseError)
    useTemporaryFolder(second)
    await expect(startStore({ folder })).rejects.toThrow(FolderInUseError)
    expect(await insertAndCount(store.uri('app'))).toBe(1)
  })

  test('with a long name refuses a link made by somebody else', async () => {
    const [folder, elsewhere] = [join(newFolder(), 'long'.repeat(30)), newFolder()]
    useTemporaryFolder(elsewhere)
    await (await startStore({ folder })).close()
    const [link = ''] = readdirSync(elsewhere)
    rmSync(join(elsewhere, link))
    symlinkSync('/', join(elsewhere, link))
    await expect(startStore({ folder })).rejects.toThrow('Please remove it.')
    useTemporaryFolder(join(elsewhere, 'long'.repeat(30)))
    await expect(startStore({ folder })).rejects.toThrow('Set TMPDIR to a shorter one.')
  })

  test('can be served over TCP or another socket', async () => {
    const tcp = await start({ folder: newFolder(), host: '127.0.0.1' })
    expect(tcp.uri('app')).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/app\?directConnection=true$/)
    expect(await insertAndCount(tcp.uri('app'))).toBe(1)
    const folder = newFolder()
    const other = await start({ folder, socket: `${folder}.sock` })
    expect(await insertAndCount(other.uri('app'))).toBe(1)
  })
})

describe('the store as a worker thread or a process', () => {
  let bundles: Bundles
  beforeAll(async () => {
    bundles = await bundleStore()
  })

  test('serves as a worker, refuses a used folder and closes', async () => {
    const folder = newFolder()
    const file = pathToFileURL(bundles.worker)
    const store = await startStoreWorker({ folder }, file)
    expect(await insertAndCount(store.uri('app'))).toBe(1)
    await expect(startStoreWorker({ folder }, file)).rejects.toThrow(FolderInUseError)
    await store.close()
    expect(await insertAndCount((await start({ folder })).uri('app'))).toBe(2)
  })

  test('reports why its worker cannot start', async () => {
    await expect(startStoreWorker({ folder: '/dev/null/db' }, pathToFileURL(bundles.worker))).rejects.toThrow(
      /ENOTDIR/,
    )
    await expect(startStoreWorker({ folder: newFolder() }, pathToFileURL('/nowhere.mjs'))).rejects.toThrow(
      /nowhere/,
    )
  })

  test('calls its failure callbacks when its worker crashes, added before or after', async () => {
    const folder = newFolder()
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'crash.mjs')
    const crash = join(folder, 'now')
    // It crashes only once the file exists: 'ready' and a crash arrive on two channels, in no guaranteed order.
    const code = `import { parentPort } from 'node:worker_threads'
      import { existsSync } from 'node:fs'
      parentPort.postMessage({ kind: 'ready', address: '/x.sock' })
      setInterval(() => { if (existsSync(${JSON.stringify(crash)})) throw new Error('boom') }, 5)`
    writeFileSync(file, code)
    const store = await startStoreWorker({ folder }, pathToFileURL(file))
    writeFileSync(crash, '')
    expect((await new Promise<Error>(store.onFailure)).message).toBe('boom')
    expect((await new Promise<Error>(store.onFailure)).message).toBe('boom')
    await store.close()
  })

  test('prints its address as a process, serves, and ends on SIGTERM', async () => {
    const folder = newFolder()
    const { child, line } = await serve({ DATA_DIR: folder }, bundles.serve)
    expect(await insertAndCount(line.replace('/?', '/app?'))).toBe(1)
    const second = await serve({ DATA_DIR: folder }, bundles.serve)
    expect(second.line).toMatch(/already in use/)
    expect(second.child.exitCode).toBe(1)
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
  })

  test('reports in one line that its folder cannot be written', async () => {
    const { child, line } = await serve({ DATA_DIR: '/dev/null' }, bundles.serve)
    expect(line).toMatch(/^The data folder \/dev\/null cannot be written .*DATA_DIR/)
    expect(child.exitCode).toBe(1)
  })

  /** Waits for the first line of standard output, or for the end of the process and its standard error. */
  async function serve(
    env: Record<string, string>,
    file: string,
  ): Promise<{ child: ChildProcess; line: string }> {
    const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } })
    undo.push(() => child.kill('SIGKILL'))
    let text = ''
    child.stderr.on('data', (part) => {
      text += part
    })
    const line = new Promise<string>((resolve) =>
      child.stdout.once('data', (part) => resolve(String(part).trim())),
    )
    const ended = once(child, 'close').then(() => text.trim())
    return { child, line: await Promise.race([line, ended]) }
  }
})
