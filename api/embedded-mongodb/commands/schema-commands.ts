// Collections, indexes and databases: create, drop, list.
import { Long } from 'bson'
import { compileFilter } from '../query/matcher.ts'
import type { Collection } from '../storage/collection.ts'
import { idIndexSpec, readSpec } from '../storage/index-specs.ts'
import { createIndexes, dropIndex, findIndex } from '../storage/indexes.ts'
import { namespaceNotFound, StoreError, unsupported } from '../values/errors.ts'
import { allowOnly, docs, flag, optionalDoc, requiredDoc } from '../values/fields.ts'
import type { Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
import { type Command, namespaceOf, type Request, type Store } from './command.ts'

function* createIndexesCommand(store: Store, request: Request): Steps<Doc> {
  const namespace = namespaceOf(request)
  const specs = docs(request.command, 'indexes').map(readSpec)
  if (![undefined, 'majority', 'votingMembers', 0, 1].some((known) => known === request.command.commitQuorum))
    throw unsupported('a commit quorum of several members')
  if (specs.length === 0) throw new StoreError(2, 'BadValue', 'Must specify at least one index to create')
  const createdCollectionAutomatically = !store.catalog.find(namespace)
  const collection = store.catalog.ensure(namespace)
  const numIndexesBefore = collection.indexes.length + 1
  yield* createIndexes(store, collection, specs)
  const numIndexesAfter = collection.indexes.length + 1
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ok: 1 }
}

function dropIndexes(store: Store, request: Request): Doc {
  const collection = store.catalog.get(namespaceOf(request))
  const nIndexesWas = collection.indexes.length + 1
  const which = request.command.index
  const all =
    which === '*'
      ? [...collection.indexes, ...collection.unfinished].map(({ name }) => name)
      : Array.isArray(which)
        ? which
        : [which]
  for (const index of all) dropIndex(store.catalog, collection, index)
  return { nIndexesWas, ok: 1 }
}

/** Changes the expiry time of a TTL index; nothing else can be modified. */
function collMod(store: Store, request: Request): Doc {
  const collection = store.catalog.get(namespaceOf(request))
  const change = requiredDoc(request.command, 'index')
  allowOnly(change, new Set(['name', 'keyPattern', 'expireAfterSeconds']), 'collMod.index')
  const index = findIndex(collection, change.name ?? change.keyPattern)
  if (!index) throw new StoreError(27, 'IndexNotFound', 'cannot find the index of collMod')
  const { expireAfterSeconds } = change
  if (expireAfterSeconds === undefined || index.expireAfterSeconds === undefined)
    throw unsupported('collMod of anything but expireAfterSeconds of a TTL index')
  index.spec = { ...index.spec, expireAfterSeconds }
  index.expireAfterSeconds = Number(expireAfterSeconds)
  store.catalog.markChanged(collection)
  return { ok: 1 }
}

function drop(store: Store, request: Request): Doc {
  const ns = namespaceOf(request)
  const collection = store.catalog.find(ns)
  if (!collection) throw namespaceNotFound('ns not found')
  store.catalog.drop(collection)
  return { nIndexesWas: collection.indexes.length + 1, ns, ok: 1 }
}

function dropDatabase({ catalog }: Store, { database }: Request): Doc {
  for (const collection of catalog.inDatabase(database)) catalog.drop(collection)
  return { dropped: database, ok: 1 }
}

function listCollections(store: Store, request: Request): Doc {
  const { command, database } = request
  const test = compileFilter(optionalDoc(command, 'filter') ?? {})
  const firstBatch = store.catalog.inDatabase(database).map(describe).filter(test)
  return oneBatch(`${database}.$cmd.listCollections`, firstBatch)
}

const describe = ({ name, uuid }: Collection): Doc => ({
  name,
  type: 'collection',
  options: {},
  info: { readOnly: false, uuid },
  idIndex: idIndexSpec,
})

function listDatabases({ catalog }: Store, { command }: Request): Doc {
  const test = compileFilter(optionalDoc(command, 'filter') ?? {})
  const names = [...new Set(catalog.list().map(({ database }) => database))].sort()
  const databases = names.map((name): Doc => ({ name, sizeOnDisk: Long.ZERO, empty: false })).filter(test)
  if (flag(command, 'nameOnly')) return { databases: databases.map(({ name }) => ({ name })), ok: 1 }
  return { databases, totalSize: Long.ZERO, ok: 1 }
}

const oneBatch = (ns: string, firstBatch: Doc[]): Doc => ({
  cursor: { id: Long.ZERO, ns, firstBatch },
  ok: 1,
})

export const schemaCommands: Record<string, Command> = {
  create: {
    fields: [],
    writes: true,
    run: (store, request) => {
      store.catalog.create(namespaceOf(request))
      return { ok: 1 }
    },
  },
  drop: { fields: [], writes: true, dropsData: true, run: drop },
  dropDatabase: { fields: [], writes: true, dropsData: true, run: dropDatabase },
  createIndexes: {
    fields: ['indexes', 'commitQuorum'],
    writes: true,
    dropsData: true,
    isResumable: true,
    run: createIndexesCommand,
  },
  dropIndexes: { fields: ['index'], writes: true, dropsData: true, run: dropIndexes },
  collMod: { fields: ['index'], writes: true, run: collMod },
  listIndexes: {
    fields: ['cursor'],
    run: (store, request) => {
      const { namespace, indexes } = store.catalog.get(namespaceOf(request))
      return oneBatch(namespace, [idIndexSpec, ...indexes.map(({ spec }) => spec)])
    },
  },
  listCollections: {
    fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
    run: listCollections,
  },
  listDatabases: { fields: ['filter', 'nameOnly', 'authorizedDatabases'], run: listDatabases },
}
