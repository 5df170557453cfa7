// Which entries a document has in an index.
import { compoundKeys } from '../query/compound-keys.ts'
import { decode, fieldNames, pickFields } from '../values/bson-bytes.ts'
import { StoreError } from '../values/errors.ts'
import { shorten } from '../values/keys.ts'
import { indexValues } from '../values/paths.ts'
import type { Doc } from '../values/values.ts'
import type { Index } from './collection.ts'

/** Whether a change of these fields may change a document's entries in the index; null stands for any fields. */
export const mayDiffer = ({ reads }: Index, changed: ReadonlySet<string> | null): boolean =>
  reads === null || changed === null || [...reads].some((name) => changed.has(name))

/** Returns a decoder of only those fields that these indexes read. */
export function readerFor(indexes: readonly Index[]): (raw: Buffer) => Doc {
  const names = new Set<string>()
  for (const { reads } of indexes) {
    if (!reads) return decode
    for (const name of reads) names.add(name)
  }
  const fields = fieldNames(names)
  return (raw) => decode(pickFields(raw, fields, true))
}

/** The keys of a document in one index. In a unique index the key is the values alone, so that a duplicate collides. */
export const entryKeys = (index: Index, doc: Doc, id: Buffer): Buffer[] => readKeys(index, doc, id).keys

/** The keys of a document to be written: refuses parallel arrays. Stored documents that have them can still be changed and deleted. */
export function newKeys(index: Index, doc: Doc, id: Buffer): Buffer[] {
  const { keys, parallel } = readKeys(index, doc, id)
  if (!parallel) return keys
  throw new StoreError(
    171,
    'CannotIndexParallelArrays',
    `cannot index parallel arrays in index ${index.name}`,
  )
}

function readKeys(index: Index, doc: Doc, id: Buffer): { keys: Buffer[]; parallel: boolean } {
  const none = { keys: [], parallel: false }
  if (index.inPartial && !index.inPartial(doc)) return none
  if (index.sparse && !index.fields.some(({ path }) => firstValue(doc, path) !== undefined)) return none
  const { keys, parallel } = compoundKeys(doc, index.fields)
  const entries = keys.map((values) => {
    const key = shorten(values)
    return Buffer.concat(index.unique ? [index.prefix, key] : [index.prefix, key, id])
  })
  return { keys: entries, parallel }
}

export const firstValue = (doc: Doc, path: readonly string[]) =>
  indexValues(doc, path).find((value) => value !== undefined)
