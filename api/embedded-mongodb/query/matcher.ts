// Compiles a filter into a function from document to boolean. What this store does not support is refused when the filter is
// compiled, never while it runs.

import { badValue } from '../values/errors.ts'
import { matchValues } from '../values/paths.ts'
import { type Doc, isDoc, isOperatorDoc } from '../values/values.ts'
import {
  type Condition,
  equals,
  type Leaves,
  leavesOf,
  matchesRegex,
  not,
  simpleConditions,
} from './conditions.ts'
import { compileExpression } from './expressions.ts'
import { isRegex } from './regex.ts'

export type Test = (doc: Doc) => boolean

export function compileFilter(filter: Doc): Test {
  const tests = Object.entries(filter).flatMap(([name, value]) => compileEntry(name, value))
  if (tests.length === 1 && tests[0]) return tests[0]
  return (doc) => tests.every((test) => test(doc))
}

function compileEntry(name: string, value: unknown): Test[] {
  switch (name) {
    case '$and': {
      const all = compileList(name, value)
      return [(doc) => all.every((test) => test(doc))]
    }
    case '$or': {
      const some = compileList(name, value)
      return [(doc) => some.some((test) => test(doc))]
    }
    case '$nor': {
      const none = compileList(name, value)
      return [(doc) => !none.some((test) => test(doc))]
    }
    case '$expr':
      return [compileExpression(value)]
    case '$comment':
      return []
  }
  if (name.startsWith('$')) throw badValue(`unknown top level operator: ${name}`)
  const path = name.split('.')
  const condition = compileCondition(value)
  return [(doc) => condition(leavesOf(matchValues(doc, path)))]
}

function compileList(operator: string, value: unknown): Test[] {
  if (!Array.isArray(value) || value.length === 0) throw badValue(`${operator} must be a nonempty array`)
  return value.map((item) => {
    if (!isDoc(item)) throw badValue('$or/$and/$nor entries need to be full objects')
    return compileFilter(item)
  })
}

/** `5`, `/text/` or `{$gt: 5, $lt: 9}`: the right-hand side of a field. */
export function compileCondition(value: unknown): Condition {
  if (isRegex(value)) return matchesRegex(value)
  if (!isOperatorDoc(value)) return equals(value)
  const conditions = Object.entries(value).map(([operator, arg]) => compileOperator(operator, arg, value))
  return (leaves) => conditions.every((condition) => condition(leaves))
}

/** Compiles a test of one value, without looking into arrays: `$elemMatch` and `$pull` test elements this way. */
export function compileElementTest(value: unknown): (element: unknown) => boolean {
  const condition = compileCondition(value)
  return (element) => condition({ whole: [element], each: [element] })
}

function compileOperator(operator: string, arg: unknown, around: Doc): Condition {
  if (operator === '$not') return compileNot(arg)
  if (operator === '$elemMatch') {
    const matches = compileElemMatch(arg)
    return (leaves) => leaves.whole.some((value) => Array.isArray(value) && value.some(matches))
  }
  if (operator === '$all') return compileAll(arg)
  const simple = Object.hasOwn(simpleConditions, operator) ? simpleConditions[operator] : undefined
  if (!simple) throw badValue(`unknown operator: ${operator}`)
  return simple(arg, around)
}

function compileNot(arg: unknown): Condition {
  if (!isRegex(arg) && !(isOperatorDoc(arg) && Object.keys(arg).length > 0))
    throw badValue('$not needs a regex or a document of operators')
  return not(compileCondition(arg))
}

const logical = new Set(['$and', '$or', '$nor', '$expr'])

/** `{$elemMatch: {$gt: 1}}` tests the element itself, `{$elemMatch: {a: 1}}` the element as a document. */
export function compileElemMatch(arg: unknown): (element: unknown) => boolean {
  if (!isDoc(arg)) throw badValue('$elemMatch needs an Object')
  if (isOperatorDoc(arg) && !logical.has(Object.keys(arg)[0] ?? '')) return compileElementTest(arg)
  const test = compileFilter(arg)
  return (element) => {
    if (isDoc(element)) return test(element)
    return Array.isArray(element) && test({ ...element })
  }
}

function compileAll(arg: unknown): Condition {
  if (!Array.isArray(arg)) throw badValue('$all needs an array')
  const conditions: Condition[] = arg.map((item) => {
    if (isOperatorDoc(item) && !('$elemMatch' in item)) throw badValue('no $ expressions in $all')
    return compileCondition(item)
  })
  return (leaves: Leaves) => conditions.length > 0 && conditions.every((condition) => condition(leaves))
}
