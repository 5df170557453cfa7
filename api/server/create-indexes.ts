import type mongoose from 'mongoose'
import type { mongo } from 'mongoose'
import * as v from 'valibot'

/** The options that our indexes use. Any other option stops the start instead of being ignored. */
const Spec = v.strictObject({
  key: v.record(v.string(), v.picklist([1, -1])),
  unique: v.exactOptional(v.boolean()),
  sparse: v.exactOptional(v.boolean()),
  expireAfterSeconds: v.exactOptional(v.number()),
  partialFilterExpression: v.exactOptional(v.record(v.string(), v.unknown())),
  background: v.exactOptional(v.boolean()),
})

/**
 * Creates the missing indexes of a model with one command, so that the database reads the collection once for all of them and creates none
 * if one fails. Mongoose's own `createIndexes` sends one command per index.
 */
export async function createIndexes(
  connection: mongoose.Connection,
  { schema, collection }: { schema: { indexes(): unknown[] }; collection: { name: string } },
  options: mongo.CreateIndexesOptions = {},
): Promise<void> {
  const pairs = v.parse(v.array(v.tuple([v.unknown(), v.looseObject({})])), schema.indexes())
  const specs = pairs.map(([key, options]) => v.parse(Spec, { key, ...options }))
  if (specs.length > 0) await connection.collection(collection.name).createIndexes(specs, options)
}
