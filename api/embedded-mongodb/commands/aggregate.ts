// aggregate: the leading stages of a pipeline become a query of the store; the rest run on its results.
import { parsePipeline, prepareStages } from '../query/aggregate-stages.ts'
import { pushDown, type Query, type Stage } from '../query/push-down.ts'
import type { Prepared, Rows } from '../query/rows.ts'
import type { Collection } from '../storage/collection.ts'
import { tooLarge } from '../storage/documents.ts'
import { collect, search } from '../storage/search.ts'
import { encode, maxDocumentBytes } from '../values/bson-bytes.ts'
import { failedToParse, StoreError } from '../values/errors.ts'
import { optionalArray, optionalNumber, requiredDoc } from '../values/fields.ts'
import { rowsPerStep, type Steps } from '../values/steps.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'
import { type Command, namespaceOf, type Request, type Store } from './command.ts'
import { countMatches, rawOf } from './read-commands.ts'

function* aggregate(store: Store, request: Request): Steps<Buffer> {
  const { command } = request
  if (isNumeric(command.aggregate)) refuseDatabaseLevel(command)
  const namespace = namespaceOf(request)
  const cursor = requiredDoc(command, 'cursor')
  const collection = store.catalog.find(namespace)
  const { query, rest } = readPipeline(command)
  const prepared = prepareStages(rest, (name, query) =>
    search(store.storage, store.catalog.find(`${request.database}.${name}`), query),
  )
  const options = { batchSize: optionalNumber(cursor, 'batchSize'), single: false, keep: false }
  if (rest.length === 0)
    return yield* store.cursors.start(namespace, rawOf(search(store.storage, collection, query)), options)
  const results = yield* resultsOf(store, collection, { query, rest, prepared })
  return yield* store.cursors.start(namespace, encoded(results), options)
}

type Work = { query: Query; rest: readonly Stage[]; prepared: Prepared }

function* resultsOf(
  store: Store,
  collection: Collection | undefined,
  { query, rest, prepared: { narrow, run } }: Work,
): Steps<Rows> {
  const counted = countField(rest)
  if (!counted)
    return yield* run(yield* collect(search(store.storage, collection, query), ({ raw }) => narrow(raw)))
  const n = yield* countMatches(store, collection, query)
  return { docs: n ? [counted(n)] : [] }
}

/** Encodes each result only when it is sent, with pauses (null): there may be many, and in memory they share values. */
function* encoded(rows: Rows): Generator<Buffer | null, void> {
  const results = 'raw' in rows ? rows.raw : rows.docs
  for (const [i, result] of results.entries()) {
    const raw = Buffer.isBuffer(result) ? result : encode(result)
    if (raw.length > maxDocumentBytes) throw tooLarge(10334, raw.length)
    yield raw
    if (i % rowsPerStep === rowsPerStep - 1) yield null
  }
}

/** `{aggregate: 1}` has no collection to read, and stages that need none are not supported. */
function refuseDatabaseLevel(command: Doc): never {
  const [first] = parsePipeline(optionalArray(command, 'pipeline') ?? [])
  const what = first ? `'${first.name}'` : 'an empty pipeline'
  throw new StoreError(
    73,
    'InvalidNamespace',
    `{aggregate: 1} is not valid for ${what}; a collection is required.`,
  )
}

/** Splits a pipeline into the query that the store answers and the stages that are left. */
export function readPipeline(command: Doc): { query: Query; rest: readonly Stage[] } {
  const pipeline = optionalArray(command, 'pipeline')
  if (!pipeline) throw failedToParse("'pipeline' must be an array")
  return pushDown(parsePipeline(pipeline))
}

/** Recognizes what countDocuments sends, `{$group: {_id: 1, n: {$sum: 1}}}`: it needs no documents in memory. */
function countField(stages: readonly Stage[]): ((n: number) => Doc) | null {
  const [stage] = stages
  const spec = stages.length === 1 && stage?.name === '$group' ? stage.spec : undefined
  if (!isDoc(spec) || Object.keys(spec).join() !== '_id,n' || !isDoc(spec.n)) return null
  const onlyOne =
    Object.keys(spec.n).join() === '$sum' && String(spec.n.$sum) === '1' && typeof spec.n.$sum !== 'string'
  return onlyOne && String(spec._id) === '1' ? (n) => ({ _id: spec._id, n }) : null
}

export const aggregateCommands: Record<string, Command> = {
  aggregate: { fields: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'], run: aggregate },
}
