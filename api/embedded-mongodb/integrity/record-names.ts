// Names the records of a file, and checks that indexes and documents agree. Records come in the order of their keys: the
// catalogue first, then documents, then index entries.
import { crc32 } from 'node:zlib'
import { area, type Collection, readCollection } from '../storage/collection.ts'
import { entryKeys } from '../storage/entry-keys.ts'
import { decode } from '../values/bson-bytes.ts'
import { showIdKey } from '../values/show-key.ts'

/** A checksum over entries that does not depend on their order. */
interface Sum {
  count: number
  sum: number
}

interface CheckedIndex {
  name: string
  wanted: Sum
  found: Sum
}

const idBytes = 4

export class RecordNames {
  private readonly collections = new Map<number, Collection>()
  private readonly indexes = new Map<number, CheckedIndex>()
  private readonly compares: boolean

  constructor(compares: boolean) {
    this.compares = compares
  }

  note(key: Buffer, value: Buffer): void {
    if (key[0] === area.catalog) this.noteCollection(readCollection(decode(value)))
    if (!this.compares || key.length <= 1 + idBytes) return
    const number = key.readUInt32BE(1)
    if (key[0] === area.document) this.noteDocument(number, key.subarray(1 + idBytes), value)
    if (key[0] === area.index) add(this.indexes.get(number)?.found, key, value)
  }

  nameOf(key: Buffer): string {
    const rest = key.subarray(1 + idBytes)
    const number = key.length > idBytes ? key.readUInt32BE(1) : 0
    if (key[0] === area.catalog) return `the description of ${key.toString('utf8', 1)}`
    const collection = this.collections.get(number)
    if (key[0] === area.document && collection)
      return `the document ${showIdKey(rest)} in ${collection.namespace}`
    const index = this.indexes.get(number)
    if (key[0] === area.index && index) return `an entry of ${index.name}`
    return `the record ${key.toString('hex')}`
  }

  wrongIndexes(): string[] {
    return [...this.indexes.values()]
      .filter(
        ({ wanted, found }) => this.compares && (wanted.count !== found.count || wanted.sum !== found.sum),
      )
      .map(({ name }) => name)
  }

  private noteCollection(collection: Collection): void {
    this.collections.set(collection.id, collection)
    for (const index of collection.indexes) {
      const name = `the index ${index.name} in ${collection.namespace}`
      this.indexes.set(index.id, { name, wanted: { count: 0, sum: 0 }, found: { count: 0, sum: 0 } })
    }
  }

  private noteDocument(number: number, id: Buffer, raw: Buffer): void {
    const collection = this.collections.get(number)
    if (!collection) return // the collection was dropped, and the document is not deleted yet
    const doc = decode(raw)
    for (const index of collection.indexes)
      for (const entry of entryKeys(index, doc, id)) add(this.indexes.get(index.id)?.wanted, entry, id)
  }
}

function add(sum: Sum | undefined, key: Buffer, id: Buffer): void {
  if (!sum) return
  sum.count++
  sum.sum = (sum.sum + crc32(id, crc32(key))) % Number.MAX_SAFE_INTEGER
}
