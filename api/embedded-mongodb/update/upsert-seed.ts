// The document an upsert begins with: what the filter demands by equality.

import { isRegex } from '../query/regex.ts'
import { StoreError } from '../values/errors.ts'
import { setPath, valueAt } from '../values/paths.ts'
import { type Doc, isDoc, isOperatorDoc } from '../values/values.ts'

export function upsertSeed(filter: Doc, replacing: boolean): Doc {
  const seed: Doc = {}
  for (const [path, value] of equalities(filter)) {
    if (replacing && path !== '_id') continue
    const names = path.split('.')
    if (valueAt(seed, names) !== undefined)
      throw new StoreError(
        54,
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      )
    setPath(seed, names, value)
  }
  return seed
}

function equalities(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([name, value]): [string, unknown][] => {
    const parts = name === '$and' || name === '$or' ? value : undefined
    if (Array.isArray(parts) && (name === '$and' || parts.length === 1))
      return parts.filter(isDoc).flatMap(equalities)
    if (name.startsWith('$') || isRegex(value)) return []
    if (!isOperatorDoc(value)) return [[name, value]]
    if ('$eq' in value) return [[name, value.$eq]]
    const only = Array.isArray(value.$in) && value.$in.length === 1 ? value.$in : value.$all
    return Array.isArray(only) && only.length === 1 && !isOperatorDoc(only[0]) ? [[name, only[0]]] : []
  })
}
