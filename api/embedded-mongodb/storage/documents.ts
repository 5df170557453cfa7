// Writes one document together with all its index entries. Every check, including the one for disk space, comes before the
// first change, so a refused document leaves nothing behind.
import { EJSON, ObjectId } from 'bson'
import { isRegex } from '../query/regex.ts'
import { decode, encode, idFirst, maxDocumentBytes } from '../values/bson-bytes.ts'
import { StoreError } from '../values/errors.ts'
import { idKey, maxKeyBytes } from '../values/keys.ts'
import { type Doc, isDoc } from '../values/values.ts'
import type { Catalog } from './catalog.ts'
import type { Collection, Index } from './collection.ts'
import { entryKeys, firstValue, mayDiffer, newKeys, readerFor } from './entry-keys.ts'
import type { Change, Entry, Storage } from './storage.ts'

export const documentKey = (collection: Collection, id: Buffer) => Buffer.concat([collection.prefix, id])

interface Replaced {
  id: Buffer
  raw: Buffer
}

export class Documents {
  private readonly storage: Storage
  private readonly catalog: Catalog

  constructor(storage: Storage, catalog: Catalog) {
    this.storage = storage
    this.catalog = catalog
  }

  insert(collection: Collection, given: Buffer): { id: unknown; raw: Buffer } {
    let doc = decode(given)
    let raw = given
    if (doc._id === undefined) {
      doc = { _id: new ObjectId(), ...doc }
      raw = encode(doc)
    } else raw = idFirst(given)
    const id = doc._id
    if (Array.isArray(id) || isRegex(id))
      throw new StoreError(53, 'InvalidIdField', "The '_id' value cannot be of type array or regex")
    refuseDollarNames(id)
    if (raw.length > maxDocumentBytes) throw tooLarge(10334, raw.length)
    const key = idKey(id)
    if (this.storage.has(documentKey(collection, key)))
      throw duplicate(collection, '_id_', { _id: 1 }, { _id: id })
    const { added } = this.entryChanges(collection, allOf(collection), key, null, doc)
    const document = { key: documentKey(collection, key), value: raw }
    this.storage.apply({ removed: [], added: [...added, document], growth: 'grows' })
    return { id, raw }
  }

  /** `changed` names the only fields that differ; null: not known. An index that reads none of them keeps its entries. */
  replace(
    collection: Collection,
    { id, raw: before }: Replaced,
    after: Buffer,
    changed: ReadonlySet<string> | null,
  ): void {
    if (after.length > maxDocumentBytes) throw tooLarge(17419, after.length)
    const growth = after.length > before.length ? 'grows' : 'keeps size'
    const indexes = allOf(collection).filter((index) => mayDiffer(index, changed))
    const read = indexes.length > 0 ? readerFor(indexes) : null
    const { removed, added } = read
      ? this.entryChanges(collection, indexes, id, read(before), read(after))
      : { removed: [], added: [] }
    const document = { key: documentKey(collection, id), value: after }
    this.storage.apply({ removed, added: [...added, document], growth })
  }

  remove(collection: Collection, id: Buffer, doc: Doc): void {
    const { removed } = this.entryChanges(collection, allOf(collection), id, doc, null)
    this.storage.apply({
      removed: [...removed, documentKey(collection, id)],
      added: [],
      growth: 'keeps size',
    })
  }

  /** The index entries to remove and to add when a document changes; writes nothing. */
  private entryChanges(
    collection: Collection,
    indexes: readonly Index[],
    id: Buffer,
    before: Doc | null,
    after: Doc | null,
  ): Pick<Change, 'removed' | 'added'> {
    const added: Entry[] = []
    const removed: Buffer[] = []
    for (const index of indexes) {
      const old = new Map(
        (before ? entryKeys(index, before, id) : []).map((key) => [key.toString('latin1'), key]),
      )
      const fresh = after ? newKeys(index, after, id) : []
      for (const key of fresh) {
        if (old.delete(key.toString('latin1'))) continue
        if (after && !this.mayAdd(collection, index, key, id, after)) continue
        added.push({ key, value: id })
      }
      // While a unique index is being built, the entry may belong to another document with the same value.
      const isShared = index.build !== null && index.unique
      for (const key of old.values()) if (!isShared || this.storage.get(key)?.equals(id)) removed.push(key)
      this.noteShape(collection, index, fresh)
    }
    return { removed, added }
  }

  /** Adds a document that existed before the index. */
  addToIndex(collection: Collection, index: Index, id: Buffer, doc: Doc): void {
    const entries = newKeys(index, doc, id)
    for (const entry of entries)
      if (this.mayAdd(collection, index, entry, id, doc)) this.storage.put(entry, id)
    this.noteShape(collection, index, entries)
  }

  /** Refuses a second document with a unique value. While the index is being built, the build fails instead of the write. */
  private mayAdd(collection: Collection, index: Index, key: Buffer, id: Buffer, doc: Doc): boolean {
    const holder = index.unique ? this.storage.get(key) : undefined
    // An entry whose document does not exist (a full disk once left such entries) does not block the value.
    if (!holder || holder.equals(id) || !this.storage.has(documentKey(collection, holder))) return true
    const values = index.fields.map(({ name, path }) => [name, firstValue(doc, path)])
    const error = duplicate(collection, index.name, index.spec.key, Object.fromEntries(values))
    if (!index.build) throw error
    index.build.failure ??= { message: error.message, ...error.detail }
    this.catalog.markChanged(collection)
    return false
  }

  /** Records what the planner must know about an index; what is once true stays true. */
  private noteShape(collection: Collection, index: Index, entries: readonly Buffer[]): void {
    const long = entries.some((key) => key.length > index.prefix.length + maxKeyBytes - 32)
    if ((entries.length <= 1 || index.multikey) && (!long || index.longKeys)) return
    index.multikey ||= entries.length > 1
    index.longKeys ||= long
    this.catalog.markChanged(collection)
  }
}

const allOf = ({ indexes, unfinished }: Collection): Index[] => [...indexes, ...unfinished]

/** An _id may contain a DBRef ($ref, $id, $db), but no other field name that looks like an operator. */
function refuseDollarNames(value: unknown): void {
  if (Array.isArray(value)) value.forEach(refuseDollarNames)
  if (!isDoc(value)) return
  const reference = '$ref' in value && '$id' in value ? ['$ref', '$id', '$db'] : []
  for (const [name, inside] of Object.entries(value)) {
    if (name.startsWith('$') && !reference.includes(name))
      throw new StoreError(
        52,
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
      )
    refuseDollarNames(inside)
  }
}

export const tooLarge = (code: number, bytes: number) =>
  new StoreError(
    code,
    code === 10334 ? 'BSONObjectTooLarge' : `Location${code}`,
    `object is too large. size in bytes: ${bytes}, max size: ${maxDocumentBytes}`,
  )

function duplicate(collection: Collection, index: string, keyPattern: unknown, values: Doc): StoreError {
  const keyValue = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
  const shown = Object.entries(keyValue).map(([name, value]) => `${name}: ${show(value)}`)
  const message = `E11000 duplicate key error collection: ${collection.namespace} index: ${index} dup key: { ${shown.join(', ')} }`
  return new StoreError(11000, 'DuplicateKey', message, { keyPattern, keyValue })
}

const show = (value: unknown) =>
  value instanceof ObjectId ? `ObjectId('${value.toHexString()}')` : EJSON.stringify(value)
