// Checks an expression before it runs: unsupported operators, numbers of arguments and paths, and paths that would reach an
// object's prototype, are refused by name.
import { locationError, StoreError, unsupported } from '../values/errors.ts'
import { isDoc } from '../values/values.ts'

/** The fewest and the most arguments of each supported operator, unless it takes any number or named arguments. */
const argumentCounts: Record<string, readonly [number, number] | 'any' | 'named'> = {
  $eq: [2, 2],
  $ne: [2, 2],
  $gt: [2, 2],
  $gte: [2, 2],
  $lt: [2, 2],
  $lte: [2, 2],
  $cmp: [2, 2],
  $in: [2, 2],
  $sum: 'any',
  $avg: 'any',
  $min: 'any',
  $max: 'any',
  $first: [1, 1],
  $last: [1, 1],
  $and: 'any',
  $or: 'any',
  $not: [1, 1],
  $cond: 'named',
  $ifNull: [2, Number.POSITIVE_INFINITY],
  $switch: 'named',
  $literal: 'named',
  $add: 'any',
  $subtract: [2, 2],
  $multiply: 'any',
  $divide: [2, 2],
  $mod: [2, 2],
  $abs: [1, 1],
  $ceil: [1, 1],
  $floor: [1, 1],
  $round: [1, 2],
  $concat: 'any',
  $toLower: [1, 1],
  $toUpper: [1, 1],
  $substrCP: [3, 3],
  $strLenCP: [1, 1],
  $dateToString: 'named',
  $size: [1, 1],
  $isArray: [1, 1],
  $arrayElemAt: [2, 2],
  $concatArrays: 'any',
  $slice: [2, 3],
  $filter: 'named',
  $map: 'named',
  $mergeObjects: 'any',
  $objectToArray: [1, 1],
}

export function checkExpression(expression: unknown): void {
  if (typeof expression === 'string' && expression.startsWith('$')) checkFieldPath(expression)
  if (Array.isArray(expression)) expression.forEach(checkExpression)
  if (!isDoc(expression)) return
  const names = Object.keys(expression)
  const operator = names.find((name) => name.startsWith('$'))
  if (operator !== undefined) checkOperator(operator, names, expression[operator])
  for (const [name, value] of Object.entries(expression)) {
    checkName(name)
    if (name !== '$literal') checkExpression(value)
  }
}

function checkOperator(operator: string, names: readonly string[], arg: unknown): void {
  const count = Object.hasOwn(argumentCounts, operator) ? argumentCounts[operator] : undefined
  if (names[0] !== operator) throw startsWithDollar()
  if (names.length > 1)
    throw locationError(15983, 'an object representing an expression must have exactly one field')
  if (!count) throw new StoreError(168, 'InvalidPipelineOperator', `Unrecognized expression '${operator}'`)
  if (typeof count === 'string') return
  const [fewest, most] = count
  const given = Array.isArray(arg) ? arg.length : 1
  if (given >= fewest && given <= most) return
  const code = fewest === most ? 16020 : 28667
  const message = `Expression ${operator} takes ${fewest} to ${most} arguments. ${given} were passed in.`
  throw locationError(code, message)
}

/** `$a.b` or `$$variable.b`. */
function checkFieldPath(path: string): void {
  if (/^\$+$/.test(path)) throw locationError(16872, `'${path}' by itself is not a valid FieldPath`)
  checkPath(path.replace(/^\$+/, ''))
  // MongoDB's expressions never enter arrays by a number; mingo, which evaluates them here, does.
  if (path.split('.').some((part, i) => i > 0 && /^\d+$/.test(part)))
    throw unsupported(`a path with a number ('${path}') in an expression`)
}

const prototypeNames = new Set(['__proto__', 'constructor', 'prototype'])

function checkName(name: string): void {
  const part = name.split('.').find((each) => prototypeNames.has(each))
  if (part) throw unsupported(`a field named ${part} in an expression`)
}

/** A path that an expression reads or a stage writes. */
export function checkPath(path: string): void {
  checkName(path)
  checkFormOfPath(path)
}

export function checkFormOfPath(path: string): void {
  if (path === '') throw locationError(40352, 'FieldPath cannot be constructed with empty string')
  if (path.endsWith('.')) throw locationError(40353, "FieldPath must not end with a '.'.")
  const parts = path.split('.')
  if (parts.includes('')) throw locationError(15998, 'FieldPath field names may not be empty strings.')
  if (parts.some((part) => part.startsWith('$'))) throw startsWithDollar()
}

const startsWithDollar = () => locationError(16410, "FieldPath field names may not start with '$'.")
