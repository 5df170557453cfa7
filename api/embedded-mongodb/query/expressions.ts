// Aggregation expressions, evaluated by mingo. Only the operators listed here exist (check-expression.ts holds their numbers
// of arguments); where mingo and MongoDB differ, the operator is our own.
import { Context, evalExpr, ProcessingMode } from 'mingo/core'
import * as known from 'mingo/operators/expression'
import type { Options } from 'mingo/types'
import { promote, promoteDoc } from '../values/bson-bytes.ts'
import { badValue, StoreError } from '../values/errors.ts'
import type { Doc } from '../values/values.ts'
import { checkExpression } from './check-expression.ts'
import { ownOperators } from './expression-operators.ts'

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

const operators = {
  ...ownOperators,
  $and: known.$and,
  $or: known.$or,
  $not: known.$not,
  $cond: known.$cond,
  $ifNull: known.$ifNull,
  $literal: known.$literal,
  $subtract: known.$subtract,
  $divide: known.$divide,
  $abs: known.$abs,
  $ceil: known.$ceil,
  $floor: known.$floor,
  $strLenCP: known.$strLenCP,
  $isArray: known.$isArray,
  $arrayElemAt: known.$arrayElemAt,
  $filter: known.$filter,
  $map: known.$map,
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
