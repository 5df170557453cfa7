// Tests on the values at one path that need no other test inside them. MongoDB's rule: a test holds when any value
// holds, where an array counts as itself and as each of its elements.
import { MaxKey, MinKey } from 'bson'
import { badValue, StoreError } from '../values/errors.ts'
import { compareValues, encodeKey, equalTo } from '../values/keys.ts'
import { type Doc, isDoc, isNumeric, rank, rankOf, typeName } from '../values/values.ts'
import { isRegex, toRegExp } from './regex.ts'
import { testInTime } from './regex-time.ts'

/** `whole`: the values at the path. `each`: the same and, for arrays, their elements. */
export interface Leaves {
  whole: readonly unknown[]
  each: readonly unknown[]
}
export type Condition = (leaves: Leaves) => boolean

export function leavesOf(whole: readonly unknown[]): Leaves {
  if (!whole.some(Array.isArray)) return { whole, each: whole }
  return { whole, each: whole.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value])) }
}

const any =
  (test: (value: unknown) => boolean): Condition =>
  (leaves) =>
    leaves.each.some(test)

export function equals(wanted: unknown): Condition {
  if (wanted === null || wanted === undefined) return any((value) => value === null || value === undefined)
  const equal = equalTo(wanted)
  return any((value) => value !== undefined && equal(value))
}

/** A regex beside an equality: strings are searched, stored regexes compared. */
export function matchesRegex(pattern: unknown, options?: unknown): Condition {
  const regex = toRegExp(pattern, options)
  const same = isRegex(pattern) ? equalTo(pattern) : () => false
  return any((value) =>
    typeof value === 'string' ? testInTime(regex, value) : isRegex(value) && same(value),
  )
}

export const simpleConditions: Record<string, (arg: unknown, around: Doc) => Condition> = {
  $eq: (arg) => equals(arg),
  $gt: (arg) => inRange('$gt', arg, (order) => order > 0),
  $gte: (arg) => inRange('$gte', arg, (order) => order >= 0),
  $lt: (arg) => inRange('$lt', arg, (order) => order < 0),
  $lte: (arg) => inRange('$lte', arg, (order) => order <= 0),
  $in: (arg) => isIn('$in', arg),
  $nin: (arg) => not(isIn('$nin', arg)),
  $ne: (arg) => {
    if (isRegex(arg)) throw badValue("Can't have regex as arg to $ne.")
    return not(equals(arg))
  },
  $exists: (arg) => {
    const wanted = isNumeric(arg) ? Number(arg.toString()) !== 0 : arg !== false && arg !== null
    return (leaves) => leaves.whole.some((value) => value !== undefined) === wanted
  },
  $type: (arg) => hasType(arg),
  $size: (arg) => {
    const size = isNumeric(arg) ? Number(arg.toString()) : -1
    if (!Number.isInteger(size) || size < 0) throw badValue('$size needs a non-negative whole number')
    return (leaves) => leaves.whole.some((value) => Array.isArray(value) && value.length === size)
  },
  $mod: (arg) => modulo(arg),
  $regex: (arg, around) => matchesRegex(arg, around.$options),
  $options: (_arg, around) => {
    if (around.$regex === undefined) throw badValue('$options needs a $regex')
    return () => true
  },
}

export const not =
  (condition: Condition): Condition =>
  (leaves) =>
    !condition(leaves)

/** Only values of the same kind compare ("type bracketing"); null also stands for a missing field. */
function inRange(operator: string, arg: unknown, holds: (order: number) => boolean): Condition {
  if (isRegex(arg)) throw badValue(`Can't have RegEx as arg to predicate over field '${operator}'.`)
  if (arg instanceof MinKey || arg instanceof MaxKey)
    throw badValue(`${operator} with MinKey or MaxKey is not supported`)
  const kind = rankOf(arg)
  if (kind === rank.null) return holds(0) ? equals(null) : () => false
  if (kind === rank.number && Number.isNaN(Number(arg))) return holds(0) ? equals(arg) : () => false
  return any(
    (value) =>
      value !== undefined &&
      rankOf(value) === kind &&
      !(kind === rank.number && Number.isNaN(Number(value))) &&
      holds(compareValues(value, arg)),
  )
}

const manyValues = 8

function isIn(operator: string, arg: unknown): Condition {
  if (!Array.isArray(arg)) throw badValue(`${operator} needs an array`)
  const wanted: unknown[] = arg
  if (wanted.some((value) => isDoc(value) && Object.keys(value)[0]?.startsWith('$')))
    throw badValue(`cannot nest $ under ${operator}`)
  const isSpecial = (value: unknown) => isRegex(value) || value === null || value === undefined
  const special = wanted.filter(isSpecial)
  const plain = wanted.filter((value) => !isSpecial(value))
  const tests = special.map((value) => (isRegex(value) ? matchesRegex(value) : equals(value)))
  if (plain.length > manyValues) {
    const keys = new Set(plain.map((value) => encodeKey(value).toString('latin1')))
    tests.push(any((value) => value !== undefined && keys.has(encodeKey(value).toString('latin1'))))
  } else tests.push(...plain.map(equals))
  return (leaves) => tests.some((test) => test(leaves))
}

function modulo(arg: unknown): Condition {
  const [divisor, remainder] =
    Array.isArray(arg) && arg.length === 2 ? arg.map((n) => Math.trunc(Number(n))) : []
  if (divisor === undefined || remainder === undefined || Number.isNaN(divisor + remainder))
    throw badValue('malformed mod, needs to be an array of two numbers')
  if (divisor === 0) throw badValue('divisor cannot be 0')
  return any((value) => isNumeric(value) && Math.trunc(Number(value)) % divisor === remainder)
}

const typeNumbers: Record<string, string> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
  '-1': 'minKey',
}
const typeNames = new Set([...Object.values(typeNumbers), 'number'])

function hasType(arg: unknown): Condition {
  const wanted = new Set(
    (Array.isArray(arg) ? arg : [arg]).map((type) => {
      const name = typeof type === 'string' ? type : typeNumbers[String(type)]
      if (!name || !typeNames.has(name))
        throw new StoreError(2, 'BadValue', `Unknown type name alias: ${String(type)}`)
      return name
    }),
  )
  return any((value) => wanted.has(typeName(value)) || (wanted.has('number') && isNumeric(value)))
}
