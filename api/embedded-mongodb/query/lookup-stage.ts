// The stage $lookup: what another collection has under the same value of one field, through a pipeline of its own.
import { decode, promoteDoc } from '../values/bson-bytes.ts'
import { failedToParse, maxMemoryBytes, memoryExceeded, unsupported } from '../values/errors.ts'
import { matchValues } from '../values/paths.ts'
import { rowsPerStep, type Steps } from '../values/steps.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { checkPath } from './check-expression.ts'
import { compileFilter } from './matcher.ts'
import { isRegex } from './regex.ts'

/** A null among the rows is a pause, as everywhere in a search. */
export type FindRows = (collection: string, filter: Doc) => Iterable<{ raw: Buffer } | null>
type Run = (docs: Doc[]) => Steps<Doc[]>
/** A pipeline, and what it leaves of a stored document at once. */
type Prepared = { narrow: (raw: Buffer) => Buffer; run: Run }

const known = new Set(['from', 'localField', 'foreignField', 'pipeline', 'as'])

/** `prepare` reads the pipeline of its own. Its leading $match is searched for together with the value, where indexes help. */
export function lookupStage(
  spec: Doc,
  findRows: FindRows,
  prepare: (pipeline: readonly unknown[]) => Prepared,
): Run {
  const { from, localField, foreignField, pipeline = [], as } = spec
  const other = Object.keys(spec).find((name) => !known.has(name))
  if (other !== undefined) throw unsupported(`${other} of $lookup`)
  if (typeof from !== 'string') throw failedToParse('$lookup must have a string for from')
  if (typeof as !== 'string') throw failedToParse('must specify as field for a $lookup')
  if (typeof localField !== 'string' || typeof foreignField !== 'string')
    throw unsupported('$lookup without localField and foreignField')
  if (!Array.isArray(pipeline)) throw failedToParse('the pipeline of $lookup must be an array')
  if (as.includes('.')) throw unsupported('$lookup into a field of a field')
  for (const path of [localField, foreignField, as]) checkPath(path)
  const [first, ...behind] = pipeline
  const condition = isDoc(first) && isDoc(first.$match) ? first.$match : null
  // The search reads it for each document; what does not exist here is refused before the first.
  if (condition) compileFilter(condition)
  const { narrow, run } = prepare(condition ? behind : pipeline)
  const path = localField.split('.')
  return function* lookUp(docs) {
    const results: Doc[] = []
    let bytes = 0
    for (const doc of docs) {
      const same = { [foreignField]: { $in: valuesAt(doc, path) } }
      const found: Doc[] = []
      for (const row of findRows(from, condition ? { $and: [same, condition] } : same)) {
        if (!row) {
          yield
          continue
        }
        bytes += row.raw.length
        if (bytes > maxMemoryBytes) throw memoryExceeded('$lookup')
        found.push(promoteDoc(decode(narrow(row.raw))))
      }
      results.push({ ...doc, [as]: yield* run(found) })
      if (results.length % rowsPerStep === 0) yield
    }
    return results
  }
}

/** Each element of an array counts by itself; a field that is not there is like null. */
function valuesAt(doc: Doc, path: readonly string[]): unknown[] {
  const values = matchValues(doc, path)
    .flat()
    .map((value) => value ?? null)
  // Among the values of a search it would be a pattern, here it is a value.
  if (values.some(isRegex)) throw unsupported('a regular expression under the localField of $lookup')
  return values
}
