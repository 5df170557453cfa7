// The stages of an aggregation, each from a list of documents to a list of documents. Documents hold plain numbers.

import { Aggregator } from 'mingo/aggregator'
import { Context } from 'mingo/core'
import * as known from 'mingo/operators/pipeline'
import { promote, promoteDoc } from '../values/bson-bytes.ts'
import {
  badValue,
  failedToParse,
  locationError,
  maxMemoryBytes,
  memoryExceeded,
  StoreError,
} from '../values/errors.ts'
import { flatMapInSteps, rowsPerStep, type Steps } from '../values/steps.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { checkExpression, checkPath } from './check-expression.ts'
import { sortKey } from './compound-keys.ts'
import { mingoOptions } from './expressions.ts'
import { compileAddFields, compileProject, compileUnset, fieldsOf } from './field-stages.ts'
import { groupStage } from './group-stage.ts'
import { type FindRows, lookupStage } from './lookup-stage.ts'
import { compileFilter } from './matcher.ts'
import { narrowing } from './narrow.ts'
import { pushDown, readLimit, readSkip, type Stage } from './push-down.ts'
import { chain, type Prepared, type PreparedStage } from './rows.ts'
import { parseSort, sortInSteps } from './sort-order.ts'
import { compileUnwind } from './unwind.ts'

type Run = (docs: Doc[]) => Steps<Doc[]>

/** Parses a pipeline; stages that this store does not support are refused by name. */
export function parsePipeline(pipeline: readonly unknown[]): Stage[] {
  return pipeline.map((stage) => {
    const entries = isDoc(stage) ? Object.entries(stage) : []
    if (entries.length !== 1 || !entries[0])
      throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.')
    const [name, spec] = entries[0]
    if (!Object.hasOwn(stages, name))
      throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`)
    if (name === '$sort' && isDoc(spec) && Object.keys(spec).length === 0)
      throw locationError(15976, '$sort stage must have at least one sort key')
    return { name, spec }
  })
}

/** Refuses what cannot run, before anything is read. The result runs the stages one after the other, in steps. */
export function prepareStages(pipeline: readonly Stage[], findRows: FindRows = () => []): Prepared {
  return chain(
    pipeline.flatMap(({ name, spec }) => {
      const stage = stages[name]?.(spec, findRows) ?? []
      return typeof stage === 'function' ? { run: stage } : stage
    }),
  )
}

/** Runs the stages without pauses, for few documents. */
export function runStages(docs: Doc[], pipeline: readonly Stage[]): Doc[] {
  const steps = prepareStages(pipeline).runDocs(docs)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

const stages: Record<string, (spec: unknown, findRows: FindRows) => Run | PreparedStage> = {
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
    const count = readSkip(spec)
    return inOneStep((docs) => docs.slice(count))
  },
  $limit: (spec) => {
    const count = readLimit(spec)
    return inOneStep((docs) => docs.slice(0, count))
  },
  $count: (spec) => {
    if (typeof spec !== 'string' || !/^[^$.]+$/.test(spec)) throw badValue('$count needs a field name')
    return inOneStep((docs) => (docs.length ? [{ [spec]: docs.length }] : []))
  },
  $group: (spec) => groupStage(object('$group', spec)),
  $lookup: (spec, findRows) =>
    lookupStage(object('$lookup', spec), findRows, (pipeline) => {
      const { query, rest } = pushDown(parsePipeline(pipeline))
      return { query, rest, prepared: prepareStages(rest, findRows) }
    }),
  $facet: (spec, findRows) => {
    const facets = Object.entries(object('$facet', spec)).map(([name, pipeline]) => {
      if (!Array.isArray(pipeline)) throw failedToParse('arguments to $facet must be arrays')
      checkPath(name)
      return [name, prepareStages(parsePipeline(pipeline), findRows)] as const
    })
    return function* facet(docs) {
      const found: Doc = {}
      for (const [name, { runDocs }] of facets) found[name] = yield* runDocs(docs)
      return [found]
    }
  },
  $project: (spec) => {
    const fields = fieldsOf('$project', spec)
    const plain = narrowing(fields)
    if (!plain) return each(compileProject(fields))
    const { narrow, isAll } = plain
    if (!isAll) return { run: each(compileProject(fields)), narrow }
    return {
      run: (docs) => each(compileProject(fields))(docs),
      runRaw: (raws) => flatMapInSteps(raws, (raw) => [narrow(raw)]),
      narrow,
    }
  },
  $set: (spec) => each(compileAddFields(fieldsOf('$set', spec))),
  $addFields: (spec) => each(compileAddFields(fieldsOf('$addFields', spec))),
  $unset: (spec) => each(compileUnset(spec)),
  $unwind: (spec) => {
    const unwind = compileUnwind(promote(spec))
    return (docs) => {
      let bytes = 0
      return flatMapInSteps(docs, (doc) => {
        const made = unwind(doc)
        bytes += made.length * (emptyDocBytes + fieldBytes * Object.keys(doc).length)
        if (bytes > maxMemoryBytes) throw memoryExceeded('$unwind')
        return made
      })
    }
  },
  $replaceRoot: (spec) => mingoStage('$replaceRoot', spec),
  $replaceWith: (spec) => mingoStage('$replaceWith', spec),
}

/** A stage that is fast enough to run without a pause. */
const inOneStep =
  (run: (docs: Doc[]) => Doc[]): Run =>
  (docs) =>
    flatMapInSteps([docs], run)

const each =
  (change: (doc: Doc) => Doc): Run =>
  (docs) =>
    flatMapInSteps(docs, (doc) => [change(doc)])

/** Roughly the memory of a document without its values: the documents that $unwind makes of one document share those. */
const emptyDocBytes = 64
const fieldBytes = 16

const { $replaceRoot, $replaceWith } = known
const context = Context.from(mingoOptions.context, Context.init({ pipeline: { $replaceRoot, $replaceWith } }))

function mingoStage(name: string, spec: unknown): Run {
  checkExpression(spec)
  const stage = { [name]: promote(spec) }
  return function* run(docs) {
    try {
      const streamed = docsOf(new Aggregator([stage], { ...mingoOptions, context }).stream(docs))
      return yield* flatMapInSteps(streamed, (doc) => [doc])
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
