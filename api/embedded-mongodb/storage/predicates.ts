// What a filter demands of single paths, taken from its conjunctive parts, for the planner. It may demand less than the
// filter, never more, because every candidate is tested against the whole filter afterwards.
import { isRegex, literalPrefix, toRegExp } from '../query/regex.ts'
import { type Doc, isDoc, isOperatorDoc, rank, rankOf } from '../values/values.ts'

export interface Predicate {
  oneOf?: unknown[]
  low?: unknown
  high?: unknown
  prefix?: string
}
export type Predicates = Map<string, Predicate>

export function readPredicates(filter: Doc, found: Predicates = new Map()): Predicates {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value))
      for (const part of value.filter(isDoc)) readPredicates(part, found)
    else if (name === '$expr') readExpression(value, found)
    else if (!name.startsWith('$')) readField(name, value, found)
  }
  return found
}

/** `$eq` of a path and a constant, alone or within `$and`. */
function readExpression(expression: unknown, found: Predicates): void {
  if (!isDoc(expression)) return
  const { $and, $eq } = expression
  if (Array.isArray($and)) for (const part of $and) readExpression(part, found)
  if (!Array.isArray($eq)) return
  const [one, other] = $eq
  noteEqual(one, other, found)
  noteEqual(other, one, found)
}

function noteEqual(path: unknown, expression: unknown, found: Predicates): void {
  if (typeof path !== 'string' || !/^\$(?!\$)/.test(path)) return
  if (isDoc(expression) && '$literal' in expression) noteValue(path, expression.$literal, found)
  else if (!isDoc(expression) && !(typeof expression === 'string' && expression.startsWith('$')))
    noteValue(path, expression, found)
}

function noteValue(path: string, value: unknown, found: Predicates): void {
  if (isKeyValue(value)) note(found, path.slice(1), { oneOf: [value] })
}

function readField(path: string, value: unknown, found: Predicates): void {
  if (!isOperatorDoc(value)) {
    if (isRegex(value)) note(found, path, prefixOf(value))
    else if (isKeyValue(value)) note(found, path, { oneOf: [value] })
    return
  }
  for (const [operator, arg] of Object.entries(value)) {
    if (operator === '$eq' && isKeyValue(arg)) note(found, path, { oneOf: [arg] })
    if (operator === '$in' && Array.isArray(arg) && arg.every(isKeyValue)) note(found, path, { oneOf: arg })
    if ((operator === '$gt' || operator === '$gte') && isBound(arg)) note(found, path, { low: arg })
    if ((operator === '$lt' || operator === '$lte') && isBound(arg)) note(found, path, { high: arg })
    if (operator === '$regex') note(found, path, prefixOf(arg, value.$options))
    if (operator === '$elemMatch' && isDoc(arg)) readElement(path, arg, found)
  }
}

function readElement(path: string, condition: Doc, found: Predicates): void {
  for (const [name, value] of Object.entries(condition))
    if (!name.startsWith('$')) readField(`${path}.${name}`, value, found)
}

/** Of two bounds on the same side the first one stays; the result is a superset either way. */
function note(found: Predicates, path: string, predicate: Predicate | null): void {
  if (predicate) found.set(path, { ...predicate, ...found.get(path) })
}

/** A whole array has no entry of its own in an index. */
const isKeyValue = (value: unknown) => !Array.isArray(value) && !isRegex(value)

const isBound = (value: unknown) => isKeyValue(value) && rankOf(value) !== rank.null

function prefixOf(pattern: unknown, options?: unknown): Predicate | null {
  const prefix = literalPrefix(toRegExp(pattern, options))
  return prefix === null ? null : { prefix }
}
