// The document that an upsert starts from: the values that the filter demands by equality.

import { isRegex } from '../query/regex.ts'
import { StoreError } from '../values/errors.ts'
import { setPath } from '../values/paths.ts'
import { type Doc, isDoc, isOperatorDoc } from '../values/values.ts'

export function upsertSeed(filter: Doc, replacing: boolean): Doc {
  const seed: Doc = {}
  const seen: string[] = []
  for (const [path, value] of equalities(filter)) {
    if (replacing && path !== '_id') continue
    const other = seen.find(
      (each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`),
    )
    if (other !== undefined)
      throw new StoreError(
        54,
        'NotSingleValueField',
        other === path
          ? `cannot infer query fields to set, path '${path}' is matched twice`
          : `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`,
      )
    seen.push(path)
    setPath(seed, path.split('.'), value)
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
