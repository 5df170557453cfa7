// Models like the product's, on a connection to a temporary store.
import mongoose, { Schema } from 'mongoose'
import { temporaryStore } from './temporary-store.ts'

export const connection = mongoose.createConnection()

export interface Person {
  name?: string
  email: string
  age?: number
  tags: string[]
  items: { sku: string; qty: number; done?: boolean }[]
  nick?: string
  phone?: unknown
  meta?: unknown
  big?: bigint
  data?: Buffer
  updatedAt: Date
}

const personSchema = new Schema<Person>(
  {
    name: String,
    email: { type: String, unique: true, required: true },
    age: { type: Number, index: true },
    tags: [String],
    items: [{ _id: false, sku: String, qty: Number, done: Boolean }],
    nick: { type: String, index: { unique: true, sparse: true } },
    phone: Schema.Types.Mixed,
    meta: Schema.Types.Mixed,
    big: BigInt,
    data: Buffer,
  },
  { timestamps: true, optimisticConcurrency: true },
)
personSchema.index({ phone: 1 }, { unique: true, partialFilterExpression: { phone: { $type: 'string' } } })
personSchema.index({ age: 1, name: -1 })
export const Person = connection.model('Person', personSchema)
export const Post = connection.model(
  'Post',
  new Schema({ title: String, author: { type: Schema.Types.ObjectId, ref: 'Person', index: true } }),
)
export const Counter = connection.model(
  'Counter',
  new Schema({ _id: String, n: { type: Number, default: 0 } }),
)
export const Session = connection.model('Session', new Schema({ at: { type: Date, expires: 60 } }))

/** Connects, creates the indexes, and saves two people. */
export async function startModels() {
  const host = await temporaryStore()
  await connection.openUri(host.store.uri('conformance'), { autoIndex: false, autoCreate: false })
  await Promise.all([Person, Post, Counter, Session].map((model) => model.createIndexes()))
  const ann = await Person.create({
    name: 'Ann',
    email: 'ann@x.io',
    age: 30,
    tags: ['a', 'b'],
    items: [
      { sku: 'x', qty: 1 },
      { sku: 'y', qty: 5 },
    ],
    big: 9007199254740993n,
    data: Buffer.from('hi'),
    meta: { deep: [{ z: null }] },
  })
  const bob = await Person.create({ name: 'Bob', email: 'bob@x.io', age: 25, tags: ['b', 'c'] })
  const close = async () => {
    await connection.close()
    await host.close()
  }
  return { ann, bob, close }
}
