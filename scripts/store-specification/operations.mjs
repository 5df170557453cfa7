// The operations that specification files name, each as a call of the official driver.

/** Thrown for a test that cannot be run here; the message says why. */
export class NotRun extends Error {}

const filtered =
  (name) =>
  (collection, { filter, ...options }) =>
    collection[name](filter, options)
const changed =
  (name) =>
  (collection, { filter, update, ...options }) =>
    collection[name](filter, update, withAfter(options))
const replaced =
  (name) =>
  (collection, { filter, replacement, ...options }) =>
    collection[name](filter, replacement, withAfter(options))

const onCollection = {
  aggregate: (collection, { pipeline, ...options }) => collection.aggregate(pipeline, options).toArray(),
  bulkWrite: (collection, { requests, ...options }) =>
    collection.bulkWrite(requests, withNullIds(requests, options)),
  count: filtered('count'),
  countDocuments: filtered('countDocuments'),
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, options),
  deleteMany: filtered('deleteMany'),
  deleteOne: filtered('deleteOne'),
  distinct: (collection, { fieldName, filter, ...options }) =>
    collection.distinct(fieldName, filter, options),
  drop: (collection, options) => collection.drop(options),
  dropIndex: (collection, { name, ...options }) => collection.dropIndex(name, options),
  dropIndexes: (collection, options) => collection.dropIndexes(options),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  find: (collection, { filter, ...options }) => collection.find(filter, options).toArray(),
  findOne: filtered('findOne'),
  findOneAndDelete: filtered('findOneAndDelete'),
  findOneAndReplace: replaced('findOneAndReplace'),
  findOneAndUpdate: changed('findOneAndUpdate'),
  insertMany: (collection, { documents, ...options }) =>
    collection.insertMany(documents, withNullIds(documents, options)),
  insertOne: (collection, { document, ...options }) =>
    collection.insertOne(document, withNullIds(document, options)),
  listIndexes: (collection, options) => collection.listIndexes(options).toArray(),
  rename: (collection, { to, ...options }) => collection.rename(to, options),
  replaceOne: replaced('replaceOne'),
  updateMany: changed('updateMany'),
  updateOne: changed('updateOne'),
}

const onDatabase = {
  aggregate: onCollection.aggregate,
  createCollection: (database, { collection, ...options }) => database.createCollection(collection, options),
  dropCollection: (database, { collection, ...options }) => database.dropCollection(collection, options),
  listCollections: (database, { filter, ...options }) => database.listCollections(filter, options).toArray(),
  listCollectionNames: (database, { filter, ...options }) =>
    database.listCollections(filter, { ...options, nameOnly: true }).toArray(),
  modifyCollection: (database, { collection, ...options }) =>
    database.command({ collMod: collection, ...options }),
  runCommand: (database, { command, commandName: _, ...options }) => database.command(command, options),
}

const onClient = {
  clientBulkWrite: (client, { models, ...options }) =>
    client.bulkWrite(
      models.map((model) => {
        const [[name, { arrayFilters, ...fields }]] = Object.entries(model)
        return { name, ...fields, ...(arrayFilters ? { arrayFilters } : {}) }
      }),
      options,
    ),
  listDatabases: async (client, { filter, ...options }) =>
    (
      await client
        .db('admin')
        .admin()
        .listDatabases({ filter, ...options })
    ).databases,
  listDatabaseNames: async (client, options) =>
    (
      await client
        .db('admin')
        .admin()
        .listDatabases({ ...options, nameOnly: true })
    ).databases,
}

const onSession = {
  endSession: (session) => session.endSession(),
  startTransaction: (session, options) => session.startTransaction(options),
  commitTransaction: (session, options) => session.commitTransaction(options),
  abortTransaction: (session, options) => session.abortTransaction(options),
}

const known = { client: onClient, collection: onCollection, database: onDatabase, session: onSession }

/** Runs one operation of a file on its entity; throws NotRun if the operation is not known here. */
export async function runOperation({ name, object, arguments: given = {} }, entities) {
  if (object === 'testRunner')
    throw new NotRun(name === 'failPoint' ? 'needs a fail point' : `asks the runner itself: ${name}`)
  const entity = entities.get(object)
  if (!entity) throw new NotRun(`an entity of a kind that is not known here: ${object}`)
  const table = known[entity.kind]
  if (!Object.hasOwn(table, name)) throw new NotRun(`operation not known here: ${entity.kind}.${name}`)
  const { session, ...args } = structuredCopy(given)
  const options = session ? { ...args, session: entities.get(session)?.value } : args
  return await table[name](entity.value, options)
}

/** A copy, because drivers may change their arguments, and files are read only once. */
const structuredCopy = (value) =>
  Array.isArray(value)
    ? value.map(structuredCopy)
    : typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, structuredCopy(inside)]))
      : value

const withAfter = ({ returnDocument, ...options }) =>
  returnDocument ? { ...options, returnDocument: returnDocument.toLowerCase() } : options

/** The driver replaces a null by an id of its own, unless it leaves ids to the server. */
const withNullIds = (content, options) =>
  JSON.stringify(content).includes('"_id":null') ? { ...options, forceServerObjectId: true } : options
