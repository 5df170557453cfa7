// On a full disk the store refuses new data with a clear error, still reads and deletes, writes again once there is space,
// and never loses what it has acknowledged.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasSmallDisk, SmallDisk } from '../support/small-disk.ts'
import { type Bundles, bundleStore } from './bundle-store.ts'
import { bytesOf, checkKept, fileBytes, megabyte, rowsOf, writeUntilFull } from './fill-disk.ts'
import { temporaryFolder } from './temporary-store.ts'

const rounds = process.env.LONG === '1' ? 20 : 2
const writers = 4

let bundles: Bundles
let sockets: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
  sockets = temporaryFolder()
  bundles = await bundleStore()
})
afterAll(() => {
  sockets.remove()
})
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function start(disk: SmallDisk): Promise<{ child: ChildProcess; db: mongo.Db }> {
  const socket = join(sockets.folder, 'small.sock')
  const [command = '', ...before] = [...disk.prefix, process.execPath]
  const env = { ...process.env, DATA_DIR: disk.folder }
  const child = spawn(command, [...before, bundles.serve, '--socket', socket], { env })
  child.stderr.on('data', (part) => process.stderr.write(part))
  const line = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const client = await mongo.MongoClient.connect(String(line).trim().replace('/?', '/full?'), {
    serverSelectionTimeoutMS: 5000,
  })
  undo.push(() => client.close(true))
  undo.push(() => child.kill('SIGKILL'))
  return { child, db: client.db() }
}

async function newDisk(megabytes: number): Promise<SmallDisk> {
  const disk = await SmallDisk.make(megabytes)
  undo.push(() => disk.remove())
  return disk
}

describe.skipIf(!hasSmallDisk)('the embedded store on a full disk', () => {
  test(
    `does not crash, loses nothing and uses freed room again (${rounds} rounds of four writers and GridFS)`,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const disk = await newDisk(16)
        let { child, db } = await start(disk)
        await rowsOf(db).createIndexes([{ key: { u: 1 }, unique: true }, { key: { k: 1 } }])
        const rows = new Set<string>()
        const files = new Set<string>()
        const fill = (phase: string) =>
          Promise.all(
            Array.from({ length: writers }, (_, i) => writeUntilFull(db, `${phase}${i}`, rows, files)),
          )
        await fill('first')
        expect(rows.size).toBeGreaterThan(100)
        await checkKept(db, rows, files)

        // Deleting makes room for new writes, although the disk is as full as before.
        const gone = [...rows].filter((_, i) => i % 3 > 0)
        expect((await rowsOf(db).deleteMany({ _id: { $in: gone } })).deletedCount).toBe(gone.length)
        for (const id of gone) rows.delete(id)
        const before = bytesOf(rows) + files.size * fileBytes
        await fill('second')
        // A writer stops at its fifth refusal in a row, so how much of the room is used differs from run to run.
        expect(bytesOf(rows) + files.size * fileBytes).toBeGreaterThan(before + bytesOf(gone) / 20)

        // After a crash on the full disk the store starts again, reads, deletes, and still refuses new data.
        const ended = once(child, 'exit')
        expect(child.exitCode ?? child.signalCode).toBeNull()
        child.kill('SIGKILL')
        await ended
        ;({ child, db } = await start(disk))
        await checkKept(db, rows, files)
        await fill('third')
        await checkKept(db, rows, files)
        expect(child.exitCode ?? child.signalCode).toBeNull()
        child.kill('SIGKILL')
      }
    },
    Math.max(180_000, rounds * 30_000),
  )

  test('writes again once another program frees the disk', async () => {
    const disk = await newDisk(16)
    const { child, db } = await start(disk)
    const rows = new Set<string>()
    await rowsOf(db).insertOne({ _id: 'first', u: 'first', k: 1, text: 'x'.repeat(megabyte) })
    disk.occupy(16 * megabyte)
    await writeUntilFull(db, 'a', rows, new Set())
    await checkKept(db, rows, new Set())
    await rowsOf(db).deleteOne({ _id: 'first' })
    const [some = ''] = rows
    // An update that does not grow the document needs no extra space.
    await rowsOf(db).updateOne({ _id: some }, { $set: { k: 6 } })
    disk.vacate()
    await rowsOf(db).insertOne({ _id: 'again', u: 'again', k: 1, text: 'x'.repeat(megabyte) })
    rows.add('again')
    await checkKept(db, rows, new Set())
    expect(child.exitCode ?? child.signalCode).toBeNull()
  })

  test('starts, reads and deletes when not a byte is left', async () => {
    const disk = await newDisk(16)
    const first = await start(disk)
    await rowsOf(first.db).insertOne({ _id: 'kept', u: 'kept', k: 1, text: 'kept' })
    await rowsOf(first.db).insertOne({ _id: 'gone', u: 'gone', k: 1, text: 'x'.repeat(megabyte) })
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    disk.occupy(16 * megabyte)
    const { child, db } = await start(disk)
    expect(await rowsOf(db).countDocuments()).toBe(2)
    expect((await rowsOf(db).deleteOne({ _id: 'gone' })).deletedCount).toBe(1)
    expect(await rowsOf(db).findOne()).toMatchObject({ _id: 'kept' })
    await expect(
      rowsOf(db).insertOne({ _id: 'large', u: 'large', k: 1, text: 'x'.repeat(8 * megabyte) }),
    ).rejects.toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' })
    expect(child.exitCode ?? child.signalCode).toBeNull()
  })

  test('starts and writes on a disk whose size does not divide by twenty', async () => {
    const disk = await newDisk(101)
    const { db } = await start(disk)
    await rowsOf(db).insertOne({ _id: 'kept', u: 'kept', k: 1, text: 'x'.repeat(megabyte) })
    expect(await rowsOf(db).countDocuments()).toBe(1)
  })
})
