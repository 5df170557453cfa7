// The stages of an aggregation, each from a list of documents to a list of documents. Documents hold plain numbers.
import { Aggregator } from 'mingo/aggregator'
import { Context } from 'mingo/core'
import * as known from 'mingo/operators/pipeline'
import { promote, promoteDoc } from '../values/bson-bytes.ts'
import { badValue, failedToParse, maxMemoryBytes, memoryExceeded, StoreError } from '../values/errors.ts'
import { flatMapInSteps, rowsPerStep, type Steps } from '../values/steps.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'
import { checkExpression, checkPath, mingoOptions } from './expressions.ts'
import { groupStage } from './group-stage.ts'
import { compileFilter } from './matcher.ts'
import { parseSort, sortInSteps, sortKey } from './sort-order.ts'

export interface Stage {
  name: string
  spec: unknown
}
type Run = (docs: Doc[]) => Steps<Doc[]>

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
    return { name, spec }
  })
}

/** Refuses what cannot run, before anything is read; what it answers runs the stages, one after the other, in steps. */
export function prepareStages(pipeline: readonly Stage[]): Run {
  const runs = pipeline.flatMap(({ name, spec }) => stages[name]?.(spec) ?? [])
  return function* run(docs) {
    let results = docs
    for (const stage of runs) results = yield* stage(results)
    return results
  }
}

/** The same at once, for few documents. */
export function runStages(docs: Doc[], pipeline: readonly Stage[]): Doc[] {
  const steps = prepareStages(pipeline)(docs)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

const stages: Record<string, (spec: unknown) => Run> = {
  $match: (spec) => {
    const test = compileFilter(object('$match', spec))
    return (docs) => flatMapInSteps(docs, (doc) => (test(doc) ? [doc] : []))
  },
  $sort: (spec) => {
    const fields = parseSort(object('$sort', spec))
    return function* sort(docs) {
      const rows: { doc: Doc; key: Buffer }[] = []
      for (const doc of docs) {
        rows.push({ doc, key: sortKey(doc, fields) })
        if (rows.length % rowsPerStep === 0) yield
      }
      return (yield* sortInSteps(rows)).map(({ doc }) => doc)
    }
  },
  $skip: (spec) => {
    const count = wholeNumber('$skip', spec)
    return whole((docs) => docs.slice(count))
  },
  $limit: (spec) => {
    const count = wholeNumber('$limit', spec)
    if (count === 0) throw new StoreError(15958, 'Location15958', 'the limit must be positive')
    return whole((docs) => docs.slice(0, count))
  },
  $count: (spec) => {
    if (typeof spec !== 'string' || !/^[^$.]+$/.test(spec)) throw badValue('$count needs a field name')
    return whole((docs) => (docs.length ? [{ [spec]: docs.length }] : []))
  },
  $group: (spec) => groupStage(object('$group', spec)),
  $facet: (spec) => {
    const facets = Object.entries(object('$facet', spec)).map(([name, pipeline]) => {
      if (!Array.isArray(pipeline)) throw failedToParse('arguments to $facet must be arrays')
      checkPath(name)
      return [name, prepareStages(parsePipeline(pipeline))] as const
    })
    return function* facet(docs) {
      const found: Doc = {}
      for (const [name, run] of facets) found[name] = yield* run(docs)
      return [found]
    }
  },
  $project: (spec) => {
    const run = mingoStage('$project', spec)
    const idFirst = (doc: Doc) => ('_id' in doc ? { _id: doc._id, ...doc } : doc) // mingo puts _id last
    return function* project(docs) {
      return (yield* run(docs)).map(idFirst)
    }
  },
  $set: (spec) => mingoStage('$addFields', spec),
  $addFields: (spec) => mingoStage('$addFields', spec),
  $unset: (spec) => mingoStage('$unset', spec),
  $unwind: (spec) => mingoStage('$unwind', spec),
  $replaceRoot: (spec) => mingoStage('$replaceRoot', spec),
  $replaceWith: (spec) => mingoStage('$replaceWith', spec),
}

/** A stage so quick that it needs no pause. */
const whole = (run: (docs: Doc[]) => Doc[]): Run =>
  // biome-ignore lint/correctness/useYield: it is a step by itself
  function* step(docs) {
    return run(docs)
  }

/** About what a document takes beside its values, which those that $unwind makes of one document share. */
const emptyDocBytes = 64
const fieldBytes = 16

const { $project, $addFields, $unset, $unwind, $replaceRoot, $replaceWith } = known
const context = Context.from(
  mingoOptions.context,
  Context.init({ pipeline: { $project, $addFields, $unset, $unwind, $replaceRoot, $replaceWith } }),
)

function mingoStage(name: string, spec: unknown): Run {
  checkExpression(spec)
  const strings = Array.isArray(spec) ? spec : [spec]
  for (const text of strings) if (typeof text === 'string') checkPath(text)
  const stage = { [name]: promote(spec) }
  return function* run(docs) {
    let bytes = 0
    try {
      const streamed = docsOf(new Aggregator([stage], { ...mingoOptions, context }).stream(docs))
      return yield* flatMapInSteps(streamed, (doc) => {
        bytes += emptyDocBytes + fieldBytes * Object.keys(doc).length
        if (bytes > maxMemoryBytes) throw memoryExceeded(name)
        return [doc]
      })
    } catch (error) {
      if (error instanceof StoreError) throw error
      throw badValue(error instanceof Error ? error.message : `${name} failed`)
    }
  }
}

function* docsOf(stream: { next: () => { done?: boolean; value?: unknown } }): Generator<Doc, void> {
  for (let step = stream.next(); !step.done; step = stream.next()) if (isDoc(step.value)) yield step.value
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
