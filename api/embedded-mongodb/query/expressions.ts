// Aggregation expressions, worked out by mingo. Only the operators listed here exist. Comparisons and sums are our own:
// mingo compares BSON types wrongly and silently skips what it cannot add.
import { Context, evalExpr, ProcessingMode } from 'mingo/core'
import * as known from 'mingo/operators/expression'
import type { Options } from 'mingo/types'
import { promote, promoteDoc } from '../values/bson-bytes.ts'
import { badValue, StoreError, unsupported } from '../values/errors.ts'
import { compareValues, encodeKey } from '../values/keys.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'

/** An expression as a filter: `{$expr: {$lt: ['$viewCount', '$maxViews']}}`. */
export function compileExpression(expression: unknown): (doc: Doc) => boolean {
  checkExpression(expression)
  const plain = promote(expression)
  return (doc) => isTrue(evaluate(promoteDoc(doc), plain))
}

/** `doc` and `expression` hold plain numbers (see `promote`). A missing field is undefined. */
export function evaluate(doc: Doc, expression: unknown): unknown {
  try {
    return evalExpr(doc, expression, mingoOptions)
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw badValue(error instanceof Error ? error.message : 'the expression cannot be evaluated')
  }
}

const isTrue = (value: unknown) => value !== undefined && value !== null && value !== false && value !== 0

/** Refuses operators that are not listed and names that reach behind objects, before anything runs. */
export function checkExpression(expression: unknown): void {
  if (typeof expression === 'string' && expression.startsWith('$')) checkPath(expression)
  if (Array.isArray(expression)) expression.forEach(checkExpression)
  if (!isDoc(expression)) return
  for (const [name, value] of Object.entries(expression)) {
    if (name.startsWith('$') && !Object.hasOwn(operators, name))
      throw new StoreError(168, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`)
    checkPath(name)
    if (name !== '$literal') checkExpression(value)
  }
}

const behindObjects = new Set(['__proto__', 'constructor', 'prototype'])

export function checkPath(path: string): void {
  const name = path
    .replace(/^\$+/, '')
    .split('.')
    .find((part) => behindObjects.has(part))
  if (name) throw unsupported(`a field named ${name} in an expression`)
}

type Operator = (doc: Doc, arg: unknown, options: Options) => unknown

/** Works out a fixed number of arguments. */
function args(doc: Doc, arg: unknown, options: Options): unknown[] {
  const list: unknown = evalExpr(doc, arg, options)
  return Array.isArray(list) ? list : [list]
}

const compares =
  (holds: (order: number) => boolean): Operator =>
  (doc, arg, options) =>
    holds(compareInExpression(args(doc, arg, options)))

/** Unlike in filters every kind compares with every kind, and missing comes before null. */
function compareInExpression([a, b]: unknown[]): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return Math.sign(compareValues(a, b))
}

/** What a group makes of its values; as an expression, what an array becomes. */
export const accumulators: Record<string, (values: unknown[]) => unknown> = {
  $sum: (values) => numbers(values).reduce((sum, value) => sum + value, 0),
  $avg: (values) => {
    const list = numbers(values)
    return list.length ? list.reduce((sum, value) => sum + value, 0) / list.length : null
  },
  $min: (values) => extreme(values, -1),
  $max: (values) => extreme(values, 1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => [
    ...new Map(values.map((value) => [encodeKey(value).toString('latin1'), value])).values(),
  ],
  $count: (values) => values.length,
}

function extreme(values: unknown[], sign: number): unknown {
  const list = values.filter((value) => value !== null && value !== undefined)
  if (list.length === 0) return null
  return list.reduce((a, b) => (compareValues(a, b) * sign >= 0 ? a : b))
}

function numbers(values: unknown[]): number[] {
  return values.filter(isNumeric).map((value) => {
    if (typeof value !== 'number') throw unsupported('adding int64 values beyond 2^53 or Decimal128 values')
    return value
  })
}

const accumulates =
  (name: string): Operator =>
  (doc, arg, options) => {
    const values = args(doc, arg, options)
    const list = values.length === 1 && Array.isArray(values[0]) ? values[0] : values
    return accumulators[name]?.(list)
  }

const operators = {
  $eq: compares((order) => order === 0),
  $ne: compares((order) => order !== 0),
  $gt: compares((order) => order > 0),
  $gte: compares((order) => order >= 0),
  $lt: compares((order) => order < 0),
  $lte: compares((order) => order <= 0),
  $cmp: (doc: Doc, arg: unknown, options: Options) => compareInExpression(args(doc, arg, options)),
  $sum: accumulates('$sum'),
  $avg: accumulates('$avg'),
  $min: accumulates('$min'),
  $max: accumulates('$max'),
  $first: accumulates('$first'),
  $last: accumulates('$last'),
  $in: (doc: Doc, arg: unknown, options: Options) => {
    const [value, list] = args(doc, arg, options)
    if (!Array.isArray(list))
      throw new StoreError(40081, 'Location40081', '$in requires an array as a second argument')
    return list.some((item) => compareInExpression([value, item]) === 0)
  },
  $and: known.$and,
  $or: known.$or,
  $not: known.$not,
  $cond: known.$cond,
  $ifNull: known.$ifNull,
  $switch: known.$switch,
  $literal: known.$literal,
  $add: known.$add,
  $subtract: known.$subtract,
  $multiply: known.$multiply,
  $divide: known.$divide,
  $mod: known.$mod,
  $abs: known.$abs,
  $ceil: known.$ceil,
  $floor: known.$floor,
  $round: known.$round,
  $concat: known.$concat,
  $toLower: known.$toLower,
  $toUpper: known.$toUpper,
  $substrCP: known.$substrCP,
  $strLenCP: known.$strLenCP,
  $dateToString: known.$dateToString,
  $size: known.$size,
  $isArray: known.$isArray,
  $arrayElemAt: known.$arrayElemAt,
  $concatArrays: known.$concatArrays,
  $slice: known.$slice,
  $filter: known.$filter,
  $map: known.$map,
  $mergeObjects: known.$mergeObjects,
  $objectToArray: known.$objectToArray,
}

/** Scripts are off: nothing in a query is ever run as JavaScript. */
export const mingoOptions: Options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ expression: operators }),
}
