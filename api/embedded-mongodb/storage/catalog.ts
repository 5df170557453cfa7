// Which collections and indexes exist. It is held in memory and written to the file in the same transaction as the data.
import { UUID } from 'bson'
import { decode, encode } from '../values/bson-bytes.ts'
import { namespaceNotFound, StoreError } from '../values/errors.ts'
import { showIdKey } from '../values/show-key.ts'
import type { Doc } from '../values/values.ts'
import {
  area,
  areaPrefix,
  type Collection,
  catalogKey,
  garbagePrefix,
  type Index,
  readCollection,
  readIndex,
  toStored,
} from './collection.ts'
import type { Storage } from './storage.ts'

const nextIdKey = areaPrefix(area.nextId)

export class Catalog {
  private collections = new Map<string, Collection>()
  private changed = new Set<Collection>()
  private nextId = 1
  private readonly storage: Storage

  constructor(storage: Storage) {
    this.storage = storage
    storage.nameOf = (key) => this.nameOf(key)
    this.reload()
  }

  /** Reads everything again: after a failed transaction the memory must match the file. */
  reload(): void {
    this.storage.readFormat()
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

  /** The collection is gone at once; the sweeper deletes its documents and index entries later, in chunks. */
  drop(collection: Collection): void {
    collection.gone = true
    this.collections.delete(collection.namespace)
    this.changed.delete(collection)
    this.storage.delete(catalogKey(collection))
    const indexes = [...collection.indexes, ...collection.unfinished]
    for (const prefix of [collection.prefix, ...indexes.map((index) => index.prefix)])
      this.markGarbage(prefix)
  }

  /** From now on every write updates the index; searches use it only once it is finished. */
  beginIndex(collection: Collection, spec: Doc, total: number): Index {
    const index = readIndex({ id: this.takeId(), spec, build: { after: null, total } })
    collection.unfinished.push(index)
    this.changed.add(collection)
    return index
  }

  finishIndex(collection: Collection, index: Index): void {
    index.build = null
    collection.unfinished = collection.unfinished.filter((other) => other !== index)
    collection.indexes.push(index)
    this.changed.add(collection)
  }

  removeIndex(collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index)
    collection.unfinished = collection.unfinished.filter((other) => other !== index)
    this.changed.add(collection)
    this.markGarbage(index.prefix)
  }

  /** Removes indexes that were being built when the store stopped; clients that want them create them again. */
  removeUnfinished(): void {
    for (const collection of this.list())
      for (const index of collection.unfinished) this.removeIndex(collection, index)
    if (this.changed.size > 0) this.storage.batch(() => this.save())
  }

  /** `save` writes the collection before the transaction ends. */
  markChanged(collection: Collection): void {
    this.changed.add(collection)
  }

  save(): void {
    for (const collection of this.changed)
      this.storage.put(catalogKey(collection), encode(toStored(collection)), 'keeps size')
    this.changed.clear()
  }

  /** Names a damaged record by its key alone: a document by collection and _id, an entry by its index. */
  private nameOf(key: Buffer): string {
    const starts = (prefix: Buffer) => key.subarray(0, prefix.length).equals(prefix)
    for (const { namespace, prefix, indexes } of this.list()) {
      if (starts(prefix)) return `the document ${showIdKey(key.subarray(prefix.length))} in ${namespace}`
      const index = indexes.find((one) => starts(one.prefix))
      if (index) return `an entry of the index ${index.name} in ${namespace}`
    }
    return `the record ${key.toString('hex')}`
  }

  private markGarbage(prefix: Buffer): void {
    this.storage.put(Buffer.concat([garbagePrefix, prefix]), Buffer.alloc(1), 'keeps size')
  }

  private takeId(): number {
    const id = this.nextId++
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(this.nextId)
    this.storage.put(nextIdKey, bytes)
    return id
  }
}
