// Which counts need no documents: those with a filter whose every condition one index answers exactly.
import { clip, encodeKey, invert } from '../values/keys.ts'
import { type Doc, rank, rankOf } from '../values/values.ts'
import type { Collection, Index } from './collection.ts'
import { type Interval, isUsable } from './planner.ts'
import { readPredicates } from './predicates.ts'
import { afterPrefix } from './storage.ts'

/** Types whose keys are equal exactly when the values are, and never equal the key of a missing value. */
const exact = new Set<number>([rank.number, rank.string, rank.boolean, rank.date, rank.objectId])

/**
 * The range of one index that has exactly one entry for each document matching the filter, so that counting entries counts
 * documents; null when documents have to be read. Only equalities with plain values are answered this way.
 */
export function findCovered(collection: Collection, filter: Doc): Interval | null {
  const values = new Map(Object.entries(filter))
  if (values.size === 0 || ![...values.values()].every((value) => exact.has(rankOf(value)))) return null
  const predicates = readPredicates(filter)
  for (const index of collection.indexes)
    if (!index.multikey && isUsable(index, predicates, filter)) {
      const interval = intervalIn(index, values)
      if (interval) return interval
    }
  return null
}

function intervalIn(index: Index, values: ReadonlyMap<string, unknown>): Interval | null {
  const beyond = index.fields.findIndex(({ name }) => !values.has(name))
  const leading = beyond === -1 ? index.fields : index.fields.slice(0, beyond)
  const inKey = new Set(leading.map(({ name }) => name))
  // A usable partial index holds only documents that meet its own equality, so the key need not contain it.
  const isDemanded = (name: string) => exact.has(rankOf(index.partialFilter?.[name]))
  if (leading.length === 0 || ![...values.keys()].every((name) => inKey.has(name) || isDemanded(name)))
    return null
  const key = Buffer.concat(
    leading.map(({ name, descending }) => {
      const part = encodeKey(values.get(name))
      return descending ? invert(part) : part
    }),
  )
  // A clipped key is not the prefix of the stored ones, which end in a digest.
  if (clip(key).length < key.length) return null
  const start = Buffer.concat([index.prefix, key])
  return { start, end: afterPrefix(start) }
}
