import { once } from 'node:events'
import { mongo } from 'mongoose'
import { expect } from 'vitest'

export const megabyte = 1024 * 1024

interface Row {
  _id: string
  u: string
  k: number
  text: string
}

const hasCode = (error: unknown, code: number) =>
  error instanceof mongo.MongoServerError && error.code === code
const isFull = (error: unknown) => hasCode(error, 14031)

export const rowsOf = (db: mongo.Db) => db.collection<Row>('rows')
const bucketOf = (db: mongo.Db) => new mongo.GridFSBucket(db)

async function upload(db: mongo.Db, name: string, bytes: number): Promise<void> {
  const stream = bucketOf(db).openUploadStream(name)
  const ended = Promise.race([
    once(stream, 'finish'),
    once(stream, 'error').then(([error]) => Promise.reject(error)),
  ])
  stream.end(Buffer.alloc(bytes, name))
  await ended
}

export const fileBytes = megabyte / 2
const textBytes = (i: number) => 20 + (i % 5) * 3000
/** The total size of the texts of these rows; a row's id ends in its number. */
export const bytesOf = (ids: Iterable<string>) =>
  [...ids].reduce((sum, id) => sum + textBytes(Number(id.split('-')[1])), 0)

/** Writes until the store has refused several writes in a row for lack of space. Returns what was acknowledged. */
export async function writeUntilFull(
  db: mongo.Db,
  name: string,
  rows: Set<string>,
  files: Set<string>,
): Promise<void> {
  for (let i = 0, refusals = 0; refusals < 5; i++) {
    const id = `${name}-${i}`
    try {
      if (i % 10 === 9) {
        await upload(db, id, fileBytes)
        files.add(id)
      } else {
        await rowsOf(db).insertOne({ _id: id, u: `u${id}`, k: i % 7, text: 'x'.repeat(textBytes(i)) })
        rows.add(id)
      }
      refusals = 0
    } catch (error) {
      if (!isFull(error)) throw error
      refusals++
    }
  }
}

/** Checks that everything acknowledged exists undamaged, and that every index finds what a scan finds. */
export async function checkKept(db: mongo.Db, rows: Set<string>, files: Set<string>): Promise<void> {
  const ids = async (filter: mongo.Filter<Row>) =>
    (
      await rowsOf(db)
        .find(filter, { projection: { _id: 1 } })
        .toArray()
    )
      .map(({ _id }) => _id)
      .sort()
  const scanned = await ids({})
  expect([...rows].filter((id) => !scanned.includes(id))).toEqual([])
  expect(await ids({ u: { $gte: '' } })).toEqual(scanned)
  expect(await ids({ k: { $gte: 0 } })).toEqual(scanned)
  for (const name of files) {
    const parts: Buffer[] = await bucketOf(db).openDownloadStreamByName(name).toArray()
    expect(Buffer.concat(parts).equals(Buffer.alloc(fileBytes, name)), name).toBe(true)
  }
}
