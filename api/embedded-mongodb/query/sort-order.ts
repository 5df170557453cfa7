// Parses a sort or index specification, and makes the keys of a document on one of its paths.
import { badValue, locationError } from '../values/errors.ts'
import { emptyArrayKey, encodeKey, invert } from '../values/keys.ts'
import { indexValues } from '../values/paths.ts'
import { rowsPerStep, type Steps } from '../values/steps.ts'
import { type Doc, isNumeric } from '../values/values.ts'

export interface SortField {
  name: string
  path: string[]
  descending: boolean
}

export function parseSort(spec: Doc | undefined): SortField[] {
  return Object.entries(spec ?? {}).map(([name, direction]) => {
    const order = isNumeric(direction) ? Number(direction.toString()) : 0
    if (order !== 1 && order !== -1)
      throw locationError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    if (name === '' || name.startsWith('$')) throw badValue(`sort by '${name}' is not supported`)
    return { name, path: name.split('.'), descending: order < 0 }
  })
}

/** The keys of a document in an index on one path; at least one. */
export function indexKeys(doc: Doc, path: readonly string[], descending: boolean): Buffer[] {
  const seen = new Map<string, Buffer>()
  for (const value of indexValues(doc, path)) {
    const keys = !Array.isArray(value)
      ? [encodeKey(value)]
      : value.length === 0
        ? [emptyArrayKey]
        : value.map(encodeKey)
    for (const key of keys) seen.set(key.toString('latin1'), descending ? invert(key) : key)
  }
  return [...seen.values()]
}

type Keyed = { key: Buffer }
const byKey = (a: Keyed, b: Keyed) => Buffer.compare(a.key, b.key)

/** Sorts by key with pauses: sorted parts are merged in pairs. The sort is stable. */
export function* sortInSteps<T extends Keyed>(rows: readonly T[]): Steps<T[]> {
  let parts: T[][] = []
  for (let at = 0; at < rows.length; at += rowsPerStep) {
    parts.push(rows.slice(at, at + rowsPerStep).sort(byKey))
    yield
  }
  while (parts.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < parts.length; i += 2) merged.push(yield* merge(parts[i] ?? [], parts[i + 1] ?? []))
    parts = merged
  }
  return parts[0] ?? []
}

function* merge<T extends Keyed>(first: readonly T[], second: readonly T[]): Steps<T[]> {
  const merged: T[] = []
  for (let i = 0, j = 0; i < first.length || j < second.length; ) {
    const [a, b] = [first[i], second[j]]
    if (a && (!b || byKey(a, b) <= 0)) {
      merged.push(a)
      i++
    } else if (b) {
      merged.push(b)
      j++
    }
    if (merged.length % rowsPerStep === 0) yield
  }
  return merged
}
