// The stages of an aggregation, each from a list of documents to a list of documents. Documents hold plain numbers.

import { Aggregator } from 'mingo/aggregator'
import { Context } from 'mingo/core'
import * as known from 'mingo/operators/pipeline'
import { promote, promoteDoc } from '../values/bson-bytes.ts'
import { badValue, failedToParse, StoreError } from '../values/errors.ts'
import { encodeKey } from '../values/keys.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'
import { accumulators, checkAccumulator } from './accumulators.ts'
import { checkExpression, checkPath } from './check-expression.ts'
import { sortKey } from './compound-keys.ts'
import { evaluate, mingoOptions } from './expressions.ts'
import { compileAddFields, compileProject, compileUnset, fieldsOf } from './field-stages.ts'
import { compileFilter } from './matcher.ts'
import { parseSort } from './sort-order.ts'
import { compileUnwind } from './unwind.ts'

export interface Stage {
  name: string
  spec: unknown
}
type Run = (docs: Doc[]) => Doc[]

/** Reads a pipeline; stages that do not exist here are refused by name. */
export function parsePipeline(pipeline: readonly unknown[]): Stage[] {
  return pipeline.map((stage) => {
    const entries = isDoc(stage) ? Object.entries(stage) : []
    if (entries.length !== 1 || !entries[0])
      throw new StoreError(
        40323,
        'Location40323',
        'A pipeline stage specification object must contain exactly one field.',
      )
    const [name, spec] = entries[0]
    if (!Object.hasOwn(stages, name))
      throw new StoreError(40324, 'Location40324', `Unrecognized pipeline stage name: '${name}'`)
    if (name === '$sort' && isDoc(spec) && Object.keys(spec).length === 0)
      throw new StoreError(15976, 'Location15976', '$sort stage must have at least one sort key')
    return { name, spec }
  })
}

export function runStages(docs: Doc[], pipeline: readonly Stage[]): Doc[] {
  const runs = pipeline.map(({ name, spec }) => stages[name]?.(spec) ?? ((all: Doc[]) => all))
  return runs.reduce((all, run) => run(all), docs)
}

const stages: Record<string, (spec: unknown) => Run> = {
  $match: (spec) => {
    const test = compileFilter(object('$match', spec))
    return (docs) => docs.filter(test)
  },
  $sort: (spec) => {
    const fields = parseSort(object('$sort', spec))
    return (docs) => {
      const rows = docs.map((doc) => ({ doc, key: sortKey(doc, fields) }))
      return rows.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ doc }) => doc)
    }
  },
  $skip: (spec) => {
    const count = wholeNumber('$skip', spec)
    return (docs) => docs.slice(count)
  },
  $limit: (spec) => {
    const count = wholeNumber('$limit', spec)
    if (count === 0) throw new StoreError(15958, 'Location15958', 'the limit must be positive')
    return (docs) => docs.slice(0, count)
  },
  $count: (spec) => {
    if (typeof spec !== 'string' || !/^[^$.]+$/.test(spec)) throw badValue('$count needs a field name')
    return (docs) => (docs.length ? [{ [spec]: docs.length }] : [])
  },
  $group: (spec) => group(object('$group', spec)),
  $facet: (spec) => {
    const facets = Object.entries(object('$facet', spec)).map(([name, pipeline]) => {
      if (!Array.isArray(pipeline)) throw failedToParse('arguments to $facet must be arrays')
      checkPath(name)
      return [name, parsePipeline(pipeline)] as const
    })
    return (docs) => [Object.fromEntries(facets.map(([name, pipeline]) => [name, runStages(docs, pipeline)]))]
  },
  $project: (spec) => each(compileProject(fieldsOf('$project', spec))),
  $set: (spec) => each(compileAddFields(fieldsOf('$set', spec))),
  $addFields: (spec) => each(compileAddFields(fieldsOf('$addFields', spec))),
  $unset: (spec) => each(compileUnset(spec)),
  $unwind: (spec) => {
    const unwind = compileUnwind(promote(spec))
    return (docs) => docs.flatMap(unwind)
  },
  $replaceRoot: (spec) => mingoStage('$replaceRoot', spec),
  $replaceWith: (spec) => mingoStage('$replaceWith', spec),
}

const each =
  (change: (doc: Doc) => Doc): Run =>
  (docs) =>
    docs.map(change)

function group(spec: Doc): Run {
  if (!('_id' in spec))
    throw new StoreError(15955, 'Location15955', 'a group specification must include an _id')
  const { _id, ...rest } = spec
  checkExpression(_id)
  const id = promote(_id)
  const fields = Object.entries(rest).map(([name, value]) => readAccumulator(name, value))
  return (docs) => {
    const groups = new Map<string, { id: unknown; docs: Doc[] }>()
    for (const doc of docs) {
      const value = evaluate(doc, id) ?? null
      const key = encodeKey(value).toString('latin1')
      const members = groups.get(key)
      if (members) members.docs.push(doc)
      else groups.set(key, { id: value, docs: [doc] })
    }
    return [...groups.values()].map((members) => {
      const values = fields.map(({ name, expression, accumulate }) => [
        name,
        accumulate(members.docs.map((doc) => evaluate(doc, expression))),
      ])
      return { _id: members.id, ...Object.fromEntries(values) }
    })
  }
}

function readAccumulator(name: string, spec: unknown) {
  const entries = isDoc(spec) ? Object.entries(spec) : []
  const [operator, expression] = entries[0] ?? []
  if (entries.length !== 1 || operator === undefined)
    throw new StoreError(40234, 'Location40234', `The field '${name}' must be an accumulator object`)
  const accumulate = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined
  if (!accumulate) throw new StoreError(15952, 'Location15952', `unknown group operator '${operator}'`)
  checkAccumulator(operator, expression)
  if (name.includes('.'))
    throw new StoreError(40235, 'Location40235', `The field name '${name}' cannot contain '.'`)
  checkPath(name)
  checkExpression(expression)
  return { name, accumulate, expression: promote(expression) }
}

const { $replaceRoot, $replaceWith } = known
const context = Context.from(mingoOptions.context, Context.init({ pipeline: { $replaceRoot, $replaceWith } }))

function mingoStage(name: string, spec: unknown): Run {
  checkExpression(spec)
  const stage = { [name]: promote(spec) }
  return (docs) => {
    try {
      return new Aggregator([stage], { ...mingoOptions, context }).run<Doc>(docs)
    } catch (error) {
      if (error instanceof StoreError) throw error
      throw badValue(error instanceof Error ? error.message : `${name} failed`)
    }
  }
}

function object(name: string, spec: unknown): Doc {
  if (!isDoc(spec)) throw failedToParse(`the ${name} stage specification must be an object`)
  return name === '$match' ? spec : promoteDoc(spec)
}

function wholeNumber(name: string, spec: unknown): number {
  const value = isNumeric(spec) ? Number(spec.toString()) : -1
  if (!Number.isInteger(value) || value < 0) throw failedToParse(`invalid argument to ${name} stage`)
  return value
}
