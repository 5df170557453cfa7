// Operators of expressions where mingo silently differs from MongoDB: missing values, wrong types, values out of range.
import { evalExpr } from 'mingo/core'
import * as known from 'mingo/operators/expression'
import type { Options } from 'mingo/types'
import { locationError, unsupported } from '../values/errors.ts'
import { compareValues } from '../values/keys.ts'
import { type Doc, isDoc, isNumeric, typeName } from '../values/values.ts'
import { accumulators } from './accumulators.ts'

export type Operator = (doc: Doc, arg: unknown, options: Options) => unknown

const isNothing = (value: unknown) => value === null || value === undefined

/** The evaluated arguments; a single argument may be given without an array. */
function args(doc: Doc, arg: unknown, options: Options): unknown[] {
  return (Array.isArray(arg) ? arg : [arg]).map((each) => evalExpr(doc, each, options))
}

const withArgs =
  (run: (...values: unknown[]) => unknown): Operator =>
  (doc, arg, options) =>
    run(...args(doc, arg, options))

/** Some of mingo's operators need an array even around a single argument. */
const wrapped =
  (operator: (doc: Doc, list: unknown[], options: Options) => unknown): Operator =>
  (doc, arg, options) =>
    operator(doc, Array.isArray(arg) ? arg : [arg], options)

const compares = (holds: (order: number) => boolean) => withArgs((a, b) => holds(compareInExpression(a, b)))

/** Unlike in filters, values of different kinds are compared, too, and missing comes before null. */
function compareInExpression(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return Math.sign(compareValues(a, b))
}

const accumulates = (name: string): Operator =>
  withArgs((...values) =>
    accumulators[name]?.(values.length === 1 && Array.isArray(values[0]) ? values[0] : values),
  )

/** The element at one end: missing when there is none. */
const endOf = (name: string, index: number) =>
  withArgs((list) => {
    if (isNothing(list)) return null
    if (!Array.isArray(list)) throw locationError(28689, `${name}'s argument must be an array`)
    return list.at(index)
  })

const cased =
  (change: Operator): Operator =>
  (doc, arg, options) => {
    const [value] = args(doc, arg, options)
    if (isNothing(value)) return ''
    if (!['string', 'number'].includes(typeof value) && !(value instanceof Date))
      throw locationError(16007, `can't convert from BSON type ${typeName(value)} to String`)
    return change(doc, { $literal: value }, options)
  }

/** Throws `code` if the value is no number, and the code after it, as MongoDB does, if the number is not whole. */
function wholeNumber(value: unknown, code: number, what: string): number {
  if (!isNumeric(value)) throw locationError(code, `${what} must be a number`)
  const number = Number(value.toString())
  if (!Number.isInteger(number)) throw locationError(code + 1, `${what} must be a whole number`)
  return number
}

function substring(text: unknown, first: unknown, count: unknown): string {
  const start = wholeNumber(first, 34450, '$substrCP: the starting index')
  const length = wholeNumber(count, 34452, '$substrCP: the length')
  if (length < 0) throw locationError(34454, '$substrCP: length must be a nonnegative integer.')
  if (start < 0) throw locationError(34455, '$substrCP: the starting index must be nonnegative integer.')
  if (isNothing(text)) return ''
  if (typeof text !== 'string') throw locationError(16007, '$substrCP needs a string')
  return [...text].slice(start, start + length).join('')
}

function slice(list: unknown, first: unknown, second?: unknown): unknown {
  if (isNothing(list) || first === null) return null
  if (!Array.isArray(list)) throw locationError(28724, 'First argument to $slice must be an array')
  const start = wholeNumber(first, 28725, 'Second argument to $slice')
  if (second === undefined) return start < 0 ? list.slice(start) : list.slice(0, start)
  const count = wholeNumber(second, 28727, 'Third argument to $slice')
  if (count <= 0) throw locationError(28729, 'Third argument to $slice must be positive')
  const from = start < 0 ? Math.max(0, list.length + start) : start
  return list.slice(from, from + count)
}

function remainder(a: unknown, b: unknown): unknown {
  if (isNothing(a) || isNothing(b)) return null
  if (typeof a !== 'number' || typeof b !== 'number')
    throw locationError(16611, '$mod only supports numeric types')
  if (b === 0) throw locationError(16610, "can't $mod by zero")
  return a % b
}

function mergeObjects(...values: unknown[]): Doc {
  const list = values.length === 1 && Array.isArray(values[0]) ? values[0] : values
  const merged: Doc = {}
  for (const value of list) {
    if (isNothing(value)) continue
    if (!isDoc(value)) throw locationError(40400, '$mergeObjects requires object inputs')
    Object.assign(merged, value)
  }
  return merged
}

const switchCase: Operator = (doc, arg, options) => {
  const branches: unknown[] = isDoc(arg) && Array.isArray(arg.branches) ? arg.branches : []
  if (branches.length === 0) throw locationError(40068, '$switch requires at least one branch.')
  for (const branch of branches) {
    if (!isDoc(branch) || !('case' in branch) || !('then' in branch))
      throw locationError(40067, "$switch requires each branch have a 'case' and a 'then' expression")
    if (known.$cond(doc, [branch.case, true, false], options) === true)
      return evalExpr(doc, branch.then, options)
  }
  if (isDoc(arg) && Object.hasOwn(arg, 'default')) return evalExpr(doc, arg.default, options)
  throw locationError(
    40066,
    '$switch could not find a matching branch for an input, and no default was specified.',
  )
}

const dateParts = /%(?![dGHjLmMSuUVwYzZ%])/
const dateToString: Operator = (doc, arg, options) => {
  if (isDoc(arg) && arg.timezone !== undefined) throw unsupported('$dateToString with a time zone')
  if (isDoc(arg) && typeof arg.format === 'string' && dateParts.test(arg.format.replaceAll('%%', '')))
    throw locationError(18536, `Invalid format character in ${arg.format}`)
  return known.$dateToString(doc, arg, options)
}

export const ownOperators: Record<string, Operator> = {
  $eq: compares((order) => order === 0),
  $ne: compares((order) => order !== 0),
  $gt: compares((order) => order > 0),
  $gte: compares((order) => order >= 0),
  $lt: compares((order) => order < 0),
  $lte: compares((order) => order <= 0),
  $cmp: withArgs(compareInExpression),
  $sum: accumulates('$sum'),
  $avg: accumulates('$avg'),
  $min: accumulates('$min'),
  $max: accumulates('$max'),
  $first: endOf('$first', 0),
  $last: endOf('$last', -1),
  $in: withArgs((value, list) => {
    if (!Array.isArray(list)) throw locationError(40081, '$in requires an array as a second argument')
    return list.some((item) => compareInExpression(value, item) === 0)
  }),
  $switch: switchCase,
  $add: wrapped(known.$add),
  $multiply: wrapped(known.$multiply),
  $mod: withArgs(remainder),
  $round: wrapped((doc, arg, options) => known.$round(doc, arg.length === 1 ? [...arg, 0] : arg, options)),
  $concat: wrapped(known.$concat),
  $toLower: cased(known.$toLower),
  $toUpper: cased(known.$toUpper),
  $substrCP: withArgs(substring),
  $dateToString: dateToString,
  $size: withArgs((list) => {
    if (!Array.isArray(list)) throw locationError(17124, 'The argument to $size must be an array')
    return list.length
  }),
  $concatArrays: wrapped(known.$concatArrays),
  $slice: withArgs(slice),
  $mergeObjects: withArgs(mergeObjects),
}
