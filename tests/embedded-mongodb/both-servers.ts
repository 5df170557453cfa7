// The embedded store and, when MONGODB_URI is set, a real server: every operation runs on both.
import { type Document, EJSON } from 'bson'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryStore } from './temporary-store.ts'

export type Row = Document & { _id: number }
export type Collection = mongo.Collection<Row>
export type Operation = (c: Collection) => Promise<unknown>

export interface Servers {
  list: { name: string; db: mongo.Db }[]
  close(): Promise<void>
}

export async function startServers(): Promise<Servers> {
  const embedded = await temporaryStore()
  const list = [{ name: 'embedded', db: embedded.db }]
  const uri = process.env.MONGODB_URI
  if (!uri) return { list, close: embedded.close }
  const client = await mongo.MongoClient.connect(uri)
  const db = client.db(`differential-${process.pid}-${Date.now()}`)
  list.push({ name: 'MongoDB', db })
  const close = async () => {
    await db.dropDatabase()
    await client.close()
    await embedded.close()
  }
  return { list, close }
}

let collections = 0

export async function newCollection(db: mongo.Db, docs: Row[]): Promise<Collection> {
  const c = db.collection<Row>(`c${collections++}`)
  if (docs.length) await c.insertMany(docs.map((doc) => ({ ...doc })))
  return c
}

/** The result of an operation as plain data with number types, or the code of its error. */
export async function answerOf(operation: Operation, c: Collection): Promise<unknown> {
  try {
    return EJSON.serialize({ answer: await operation(c) }, { relaxed: false })
  } catch (error) {
    if (error instanceof mongo.MongoServerError) return { code: error.code }
    throw error
  }
}

export const all = (c: Collection) => c.find().sort({ _id: 1 }).toArray()

/** Name, documents, operation, and the answer or the error code that MongoDB's manual gives. */
export type Documented = [name: string, docs: Row[], operation: Operation, expected: unknown]

/** A test for each row, on every server. */
export function testDocumented(documented: Documented[]): void {
  let servers: Servers
  beforeAll(async () => {
    servers = await startServers()
  })
  afterAll(() => servers.close())
  describe('answers as the MongoDB manual says:', () => {
    test.each(documented)('%s', (...row) => expectDocumented(servers, row))
  })
}

async function expectDocumented(servers: Servers, [, docs, operation, expected]: Documented): Promise<void> {
  for (const { name, db } of servers.list) {
    const answer = await answerOf(operation, await newCollection(db, docs))
    const isCode = typeof answer === 'object' && answer !== null && 'code' in answer
    const found = isCode ? answer : EJSON.deserialize(Object(answer))
    expect(found, name).toEqual(isCode ? { code: expected } : { answer: expected })
  }
}
