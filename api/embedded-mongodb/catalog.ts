// Which collections and indexes exist. Held in memory, written to the file in the same transaction as what it describes.
import { UUID } from 'bson'
import { decode, encode } from './bson-bytes.ts'
import { namespaceNotFound, StoreError } from './errors.ts'
import { docs, flag, optionalNumber, requiredDoc, requiredString } from './fields.ts'
import { compileFilter, type Test } from './matcher.ts'
import { parseSort, type SortField } from './sort-order.ts'
import { afterPrefix, type Storage } from './storage.ts'
import type { Doc } from './values.ts'

export interface Index {
  id: number
  name: string
  spec: Doc // as the client gave it: listIndexes must give it back exactly
  fields: SortField[]
  unique: boolean
  sparse: boolean
  partialFilter: Doc | null
  inPartial: Test | null
  expireAfterSeconds: number | undefined
  multikey: boolean // some document has several entries
  longKeys: boolean // some entry ends in a digest: the order among those means nothing
  prefix: Buffer
  end: Buffer
}

export interface Collection {
  namespace: string
  database: string
  name: string
  id: number
  uuid: unknown
  prefix: Buffer
  end: Buffer
  indexes: Index[] // all but the one on _id, which is the order of the documents themselves
  gone: boolean // dropped, or replaced when the catalogue was read again
}

const area = { catalog: 1, document: 2, index: 3, garbage: 4, nextId: 5, retry: 6 } as const
const nextIdKey = areaPrefix(area.nextId)

function areaPrefix(kind: number, id?: number): Buffer {
  const prefix = Buffer.alloc(id === undefined ? 1 : 5)
  prefix[0] = kind
  if (id !== undefined) prefix.writeUInt32BE(id, 1)
  return prefix
}

export const garbagePrefix = areaPrefix(area.garbage)
export const retryPrefix = areaPrefix(area.retry)

export class Catalog {
  private collections = new Map<string, Collection>()
  private changed = new Set<Collection>()
  private nextId = 1
  private readonly storage: Storage

  constructor(storage: Storage) {
    this.storage = storage
    this.reload()
  }

  /** Reads everything again: after a failed transaction memory must not know more than the file. */
  reload(): void {
    const known = this.collections
    this.changed.clear()
    this.nextId = this.storage.get(nextIdKey)?.readUInt32BE(0) ?? 1
    const stored = this.storage.range(areaPrefix(area.catalog), areaPrefix(area.document))
    this.collections = new Map(
      [...stored].map(({ value }) => {
        const fresh = readCollection(decode(value))
        const old = known.get(fresh.namespace) // searches under way keep their object
        return [fresh.namespace, old?.id === fresh.id ? Object.assign(old, fresh) : fresh]
      }),
    )
    for (const [namespace, collection] of known)
      collection.gone = this.collections.get(namespace) !== collection
  }

  find(namespace: string): Collection | undefined {
    return this.collections.get(namespace)
  }

  get(namespace: string): Collection {
    const collection = this.find(namespace)
    if (!collection) throw namespaceNotFound(`ns does not exist: ${namespace}`)
    return collection
  }

  ensure(namespace: string): Collection {
    return this.find(namespace) ?? this.create(namespace)
  }

  list(): Collection[] {
    return [...this.collections.values()]
  }

  inDatabase(database: string): Collection[] {
    return this.list().filter((collection) => collection.database === database)
  }

  create(namespace: string): Collection {
    if (!/^[^.\0 $/\\"]{1,63}\.[^.\0$][^\0$]*$/.test(namespace) || namespace.length > 255)
      throw new StoreError(73, 'InvalidNamespace', `Invalid namespace specified: ${namespace}`)
    if (this.find(namespace))
      throw new StoreError(48, 'NamespaceExists', `Collection ${namespace} already exists.`)
    const collection = readCollection({ namespace, id: this.takeId(), uuid: new UUID(), indexes: [] })
    this.collections.set(namespace, collection)
    this.changed.add(collection)
    return collection
  }

  /** Gone at once; the documents and entries are swept away afterwards, in chunks. */
  drop(collection: Collection): void {
    collection.gone = true
    this.collections.delete(collection.namespace)
    this.changed.delete(collection)
    this.storage.delete(catalogKey(collection))
    for (const prefix of [collection.prefix, ...collection.indexes.map((index) => index.prefix)])
      this.storage.put(Buffer.concat([garbagePrefix, prefix]), Buffer.alloc(1))
  }

  addIndex(collection: Collection, spec: Doc): Index {
    const index = readIndex({ id: this.takeId(), spec, multikey: false, longKeys: false })
    collection.indexes.push(index)
    this.changed.add(collection)
    return index
  }

  removeIndex(collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index)
    this.changed.add(collection)
    this.storage.put(Buffer.concat([garbagePrefix, index.prefix]), Buffer.alloc(1))
  }

  /** To be written before the transaction ends. */
  markChanged(collection: Collection): void {
    this.changed.add(collection)
  }

  save(): void {
    for (const collection of this.changed)
      this.storage.put(catalogKey(collection), encode(toStored(collection)))
    this.changed.clear()
  }

  private takeId(): number {
    const id = this.nextId++
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(this.nextId)
    this.storage.put(nextIdKey, bytes)
    return id
  }
}

const catalogKey = ({ namespace }: Collection) =>
  Buffer.concat([areaPrefix(area.catalog), Buffer.from(namespace)])

function toStored({ namespace, id, uuid, indexes }: Collection): Doc {
  const stored = indexes.map(({ id, spec, multikey, longKeys }) => ({ id, spec, multikey, longKeys }))
  return { namespace, id, uuid, indexes: stored }
}

function readCollection(stored: Doc): Collection {
  const namespace = requiredString(stored, 'namespace')
  const dot = namespace.indexOf('.')
  const id = optionalNumber(stored, 'id') ?? 0
  const prefix = areaPrefix(area.document, id)
  return {
    namespace,
    database: namespace.slice(0, dot),
    name: namespace.slice(dot + 1),
    id,
    uuid: stored.uuid,
    prefix,
    end: afterPrefix(prefix),
    indexes: docs(stored, 'indexes').map(readIndex),
    gone: false,
  }
}

function readIndex(stored: Doc): Index {
  const spec = requiredDoc(stored, 'spec')
  const id = optionalNumber(stored, 'id') ?? 0
  const partialFilter = spec.partialFilterExpression ? requiredDoc(spec, 'partialFilterExpression') : null
  const prefix = areaPrefix(area.index, id)
  return {
    id,
    name: requiredString(spec, 'name'),
    spec,
    fields: parseSort(requiredDoc(spec, 'key')),
    unique: flag(spec, 'unique'),
    sparse: flag(spec, 'sparse'),
    partialFilter,
    inPartial: partialFilter && compileFilter(partialFilter),
    expireAfterSeconds: optionalNumber(spec, 'expireAfterSeconds'),
    multikey: flag(stored, 'multikey'),
    longKeys: flag(stored, 'longKeys'),
    prefix,
    end: afterPrefix(prefix),
  }
}
