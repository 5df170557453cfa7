// Which counts need no document: those of a filter whose every condition an index answers exactly.
import { clip, encodeKey, invert } from '../values/keys.ts'
import { type Doc, rank, rankOf } from '../values/values.ts'
import type { Collection, Index } from './collection.ts'
import { type Interval, isUsable } from './planner.ts'
import { readPredicates } from './predicates.ts'
import { afterPrefix } from './storage.ts'

/** Their keys are equal exactly where the values are, and a missing value equals none of them. */
const exact = new Set<number>([rank.number, rank.string, rank.boolean, rank.date, rank.objectId])

/**
 * The entries of one index that stand for the documents of a filter, one for each, so that counting entries is counting documents; null
 * where documents have to be looked at. Only equalities with plain values are answered so.
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
  // An index that holds no others answers that condition by being usable at all.
  const isDemanded = (name: string) => exact.has(rankOf(index.partialFilter?.[name]))
  if (leading.length === 0 || ![...values.keys()].every((name) => inKey.has(name) || isDemanded(name)))
    return null
  const key = Buffer.concat(
    leading.map(({ name, descending }) => {
      const part = encodeKey(values.get(name))
      return descending ? invert(part) : part
    }),
  )
  // A longer key ends in a digest and is no prefix of others.
  if (clip(key).length < key.length) return null
  const start = Buffer.concat([index.prefix, key])
  return { start, end: afterPrefix(start) }
}
