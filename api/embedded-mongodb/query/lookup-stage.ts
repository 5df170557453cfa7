// The stage $lookup: joins the documents of another collection that have the same value in one field, through a pipeline of
// their own, whose leading $match may compare further fields (lookup-variables.ts).
import { decode, encode, type FieldNames, fieldNames, pickFields, withList } from '../values/bson-bytes.ts'
import { failedToParse, maxMemoryBytes, memoryExceeded, unsupported } from '../values/errors.ts'
import { matchValues } from '../values/paths.ts'
import { rowsPerStep, type Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
import { checkPath } from './check-expression.ts'
import { bindMatch, headsOf, readVariables, refuseVariables } from './lookup-variables.ts'
import { compileFilter } from './matcher.ts'
import type { Query, Stage } from './push-down.ts'
import { isRegex } from './regex.ts'
import { docsOf, type Prepared, type PreparedStage, type Rows } from './rows.ts'
import { parseSort } from './sort-order.ts'

/** A null among the rows is a pause, as everywhere in a search. */
export type FindRows = (collection: string, query: Query) => Iterable<{ raw: Buffer } | null>

const known = new Set(['from', 'localField', 'foreignField', 'let', 'pipeline', 'as'])

/** `prepare` parses the stage's own pipeline. Its leading stages are part of the search for the value, so indexes help them. */
export function lookupStage(
  spec: Doc,
  findRows: FindRows,
  prepare: (pipeline: readonly unknown[]) => { query: Query; rest: readonly Stage[]; prepared: Prepared },
): PreparedStage {
  const { from, localField, foreignField, pipeline = [], as } = spec
  const variables = readVariables(spec.let, spec.pipeline)
  const other = Object.keys(spec).find((name) => !known.has(name))
  if (other !== undefined) throw unsupported(`${other} of $lookup`)
  if (typeof from !== 'string') throw failedToParse('$lookup must have a string for from')
  if (typeof as !== 'string') throw failedToParse('must specify as field for a $lookup')
  if (typeof localField !== 'string' || typeof foreignField !== 'string')
    throw unsupported('$lookup without localField and foreignField')
  if (!Array.isArray(pipeline)) throw failedToParse('the pipeline of $lookup must be an array')
  if (as.includes('.')) throw unsupported('$lookup into a field of a field')
  for (const path of [localField, foreignField, as]) checkPath(path)
  const { query, rest, prepared } = prepare(pipeline)
  // The search compiles these for each document; what is not supported must be refused before the first.
  compileFilter(query.filter)
  parseSort(query.sort)
  refuseVariables(
    rest.map((stage) => stage.spec),
    variables,
  )
  const filterFor = bindMatch(query.filter, variables)
  const path = localField.split('.')
  const find = function* (doc: Doc, budget: { bytes: number }): Steps<Rows> {
    const same = { [foreignField]: { $in: valuesAt(doc, path) } }
    const found: Buffer[] = []
    for (const row of findRows(from, { ...query, filter: { $and: [same, filterFor(doc)] } })) {
      if (!row) {
        yield
        continue
      }
      const kept = prepared.narrow(row.raw)
      budget.bytes += kept.length
      if (budget.bytes > maxMemoryBytes) throw memoryExceeded('$lookup')
      found.push(kept)
    }
    return yield* prepared.run(found)
  }
  return {
    *run(docs) {
      const results: Doc[] = []
      const budget = { bytes: 0 }
      for (const doc of docs) {
        results.push({ ...doc, [as]: docsOf(yield* find(doc, budget)) })
        if (results.length % rowsPerStep === 0) yield
      }
      return results
    },
    runRaw: appending(find, fieldNames(new Set([path[0] ?? '', ...headsOf(variables)])), as),
  }
}

/** The stage for documents that are not decoded yet: of each, only the fields `local` are decoded. */
function appending(
  find: (doc: Doc, budget: { bytes: number }) => Steps<Rows>,
  local: FieldNames,
  as: string,
): NonNullable<PreparedStage['runRaw']> {
  const name = fieldNames([as])
  return function* run(raws) {
    const results: Buffer[] = []
    const budget = { bytes: 0 }
    for (const raw of raws) {
      const found = yield* find(decode(pickFields(raw, local, true)), budget)
      const isNew = pickFields(raw, name, false) === raw
      if (isNew)
        results.push(withList(raw, Buffer.from(as), 'raw' in found ? found.raw : found.docs.map(encode)))
      else results.push(encode({ ...decode(raw), [as]: docsOf(found) }))
      if (results.length % rowsPerStep === 0) yield
    }
    return results
  }
}

/** Each element of an array counts by itself; a missing field counts as null. */
function valuesAt(doc: Doc, path: readonly string[]): unknown[] {
  const values = matchValues(doc, path)
    .flat()
    .map((value) => value ?? null)
  // In the `$in` of the search a regular expression would be a pattern, but here it is a value.
  if (values.some(isRegex)) throw unsupported('a regular expression under the localField of $lookup')
  return values
}
