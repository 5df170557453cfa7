// What a sort or an index specification says, and the keys of a document on one of its paths.
import { badValue, StoreError } from '../values/errors.ts'
import { emptyArrayKey, encodeKey, invert } from '../values/keys.ts'
import { indexValues } from '../values/paths.ts'
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
      throw new StoreError(
        15975,
        'Location15975',
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      )
    if (name === '' || name.startsWith('$')) throw badValue(`sort by '${name}' is not supported`)
    return { name, path: name.split('.'), descending: order < 0 }
  })
}

/** The keys under which a document stands in an index on one path; at least one. */
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
