// $unwind: a document for each element of an array.
import { locationError } from '../values/errors.ts'
import { setOwn } from '../values/paths.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { checkPath } from './check-expression.ts'

const known = new Set(['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'])

export function compileUnwind(given: unknown): (doc: Doc) => Doc[] {
  const spec: Doc = isDoc(given) ? given : { path: given }
  const unknown = Object.keys(spec).find((name) => !known.has(name))
  if (unknown) throw locationError(28811, `unrecognized option to $unwind stage: ${unknown}`)
  const { path, includeArrayIndex: index, preserveNullAndEmptyArrays: keepsEmpty = false } = spec
  if (typeof path !== 'string') throw locationError(28808, 'expected a string as the path for $unwind stage')
  if (!path.startsWith('$'))
    throw locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`)
  if (typeof keepsEmpty !== 'boolean')
    throw locationError(28809, 'expected a boolean for preserveNullAndEmptyArrays')
  if (index !== undefined && (typeof index !== 'string' || index === ''))
    throw locationError(28810, 'expected a non-empty string for the includeArrayIndex option')
  if (index?.startsWith('$')) throw locationError(28822, 'includeArrayIndex option must not start with $')
  const names = path.slice(1).split('.')
  checkPath(path.slice(1))
  if (index !== undefined) checkPath(index)
  const withIndex = (doc: Doc, number: number | null) =>
    index === undefined ? doc : replaceAt(doc, index.split('.'), number)
  return (doc) => {
    const value = valueInside(doc, names)
    const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
    if (isEmpty && !keepsEmpty) return []
    if (Array.isArray(value) && value.length > 0)
      return value.map((item, i) => withIndex(replaceAt(doc, names, item), i))
    return [withIndex(Array.isArray(value) ? replaceAt(doc, names, undefined) : doc, null)]
  }
}

/** The value at a path; arrays on the path are not entered. */
function valueInside(doc: Doc, names: readonly string[]): unknown {
  let value: unknown = doc
  for (const name of names) value = isDoc(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** A copy with another value at the path; undefined removes the field. */
function replaceAt(doc: Doc, [name = '', ...rest]: readonly string[], value: unknown): Doc {
  const copy = { ...doc }
  const inside = Object.hasOwn(copy, name) ? copy[name] : undefined
  if (rest.length > 0) setOwn(copy, name, replaceAt(isDoc(inside) ? inside : {}, rest, value))
  else if (value === undefined) delete copy[name]
  else setOwn(copy, name, value)
  return copy
}
