// find, getMore, killCursors, count, distinct and aggregate.
import { Long } from 'bson'
import { parsePipeline, runStages, type Stage } from '../query/aggregate-stages.ts'
import { compileProjection } from '../query/projection.ts'
import type { Collection } from '../storage/collection.ts'
import { collect, type Query, type Row, type Steps, search } from '../storage/search.ts'
import { encode, promoteDoc } from '../values/bson-bytes.ts'
import { badValue, failedToParse, StoreError } from '../values/errors.ts'
import {
  flag,
  optionalArray,
  optionalDoc,
  optionalNumber,
  requiredDoc,
  requiredString,
} from '../values/fields.ts'
import { encodeKey } from '../values/keys.ts'
import { matchValues } from '../values/paths.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { type Command, count, namespaceOf, type Request, type Store } from './command.ts'

function find(store: Store, request: Request): Steps<Buffer> {
  const { command } = request
  const namespace = namespaceOf(request)
  const limit = optionalNumber(command, 'limit') ?? 0
  const filter = optionalDoc(command, 'filter') ?? {}
  const query: Query = {
    filter,
    sort: optionalDoc(command, 'sort'),
    skip: count(command, 'skip'),
    limit: Math.abs(limit),
  }
  const project = compileProjection(optionalDoc(command, 'projection'), filter)
  const rows = search(store.storage, store.catalog.find(namespace), query)
  return store.cursors.start(namespace, project ? projected(rows, project) : rawOf(rows), {
    batchSize: optionalNumber(command, 'batchSize'),
    single: flag(command, 'singleBatch') || limit < 0,
    keep: flag(command, 'noCursorTimeout'),
  })
}

function* rawOf(rows: Iterable<Row | null>): Generator<Buffer | null, void> {
  for (const row of rows) yield row ? row.raw : null
}

function* projected(rows: Iterable<Row | null>, project: (doc: Doc) => Doc): Generator<Buffer | null, void> {
  for (const row of rows) yield row && encode(project(row.doc))
}

function getMore(store: Store, request: Request): Steps<Buffer> {
  const { command, database } = request
  const id = cursorId(command.getMore)
  const namespace = `${database}.${requiredString(command, 'collection')}`
  return store.cursors.next(id, namespace, optionalNumber(command, 'batchSize'))
}

function cursorId(value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt()
  throw badValue('a cursor id must be an int64')
}

function killCursors(store: Store, { command }: Request): Doc {
  const ids = (optionalArray(command, 'cursors') ?? []).map(cursorId)
  const killed = ids.filter((id) => store.cursors.kill(id))
  const unknown = ids.filter((id) => !killed.includes(id))
  const list = (some: bigint[]) => some.map((id) => Long.fromBigInt(id))
  return {
    cursorsKilled: list(killed),
    cursorsNotFound: list(unknown),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  }
}

function* countCommand(store: Store, request: Request): Steps<Doc> {
  const { command } = request
  const query: Query = {
    filter: optionalDoc(command, 'query') ?? {},
    skip: count(command, 'skip'),
    limit: Math.abs(optionalNumber(command, 'limit') ?? 0),
  }
  return { n: yield* countMatches(store, store.catalog.find(namespaceOf(request)), query), ok: 1 }
}

function* countMatches(store: Store, collection: Collection | undefined, query: Query): Steps<number> {
  const { filter, skip = 0, limit = 0 } = query
  if (collection && Object.keys(filter).length === 0) {
    const all = Math.max(0, store.storage.count(collection.prefix, collection.end) - skip)
    return limit ? Math.min(all, limit) : all
  }
  let n = 0
  for (const row of search(store.storage, collection, query)) {
    if (row) n++
    else yield
  }
  return n
}

function* distinct(store: Store, request: Request): Steps<Doc> {
  const { command } = request
  const path = requiredString(command, 'key').split('.')
  const filter = optionalDoc(command, 'query') ?? {}
  const rows = yield* collect(search(store.storage, store.catalog.find(namespaceOf(request)), { filter }))
  const found = new Map<string, unknown>()
  for (const value of rows.flatMap(({ doc }) => matchValues(doc, path).flat())) {
    const key = encodeKey(value).toString('latin1')
    if (value !== undefined && !found.has(key)) found.set(key, value)
  }
  return { values: [...found.values()], ok: 1 }
}

function* aggregate(store: Store, request: Request): Steps<Buffer> {
  const { command } = request
  const namespace = namespaceOf(request)
  const cursor = requiredDoc(command, 'cursor')
  const pipeline = optionalArray(command, 'pipeline')
  if (!pipeline) throw failedToParse("'pipeline' must be an array")
  const stages = parsePipeline(pipeline)
  const collection = store.catalog.find(namespace)
  const { query, rest } = pushDown(stages)
  runStages([], rest) // refuses what cannot run before anything is read
  const counted = countField(rest)
  const options = { batchSize: optionalNumber(cursor, 'batchSize'), single: false, keep: false }
  if (rest.length === 0)
    return yield* store.cursors.start(namespace, rawOf(search(store.storage, collection, query)), options)
  let results: Doc[]
  if (counted) {
    const n = yield* countMatches(store, collection, query)
    results = n ? [counted(n)] : []
  } else {
    const rows = yield* collect(search(store.storage, collection, query))
    results = runStages(
      rows.map(({ doc }) => promoteDoc(doc)),
      rest,
    )
  }
  return yield* store.cursors.start(namespace, results.map(encode).values(), options)
}

/** Leading $match, $sort, $skip and $limit run in the store, where indexes help. */
function pushDown(stages: readonly Stage[]): { query: Query; rest: readonly Stage[] } {
  const query: Query = { filter: {} }
  let used = 0
  const take = (name: string) => (stages[used]?.name === name ? stages[used++]?.spec : undefined)
  const filters: Doc[] = []
  while (stages[used]?.name === '$match') {
    const filter = take('$match')
    if (!isDoc(filter))
      throw new StoreError(15959, 'Location15959', 'the match filter must be an expression in an object')
    filters.push(filter)
  }
  query.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {})
  if (stages[used]?.name === '$sort') query.sort = requiredDoc({ $sort: take('$sort') }, '$sort')
  if (stages[used]?.name === '$skip') query.skip = count({ $skip: take('$skip') }, '$skip')
  if (stages[used]?.name === '$limit') {
    query.limit = count({ $limit: take('$limit') }, '$limit')
    if (query.limit === 0) throw new StoreError(15958, 'Location15958', 'the limit must be positive')
  }
  return { query, rest: stages.slice(used) }
}

/** countDocuments sends `{$group: {_id: 1, n: {$sum: 1}}}`: counting needs no documents in memory. */
function countField(stages: readonly Stage[]): ((n: number) => Doc) | null {
  const [stage] = stages
  const spec = stages.length === 1 && stage?.name === '$group' ? stage.spec : undefined
  if (!isDoc(spec) || Object.keys(spec).join() !== '_id,n' || !isDoc(spec.n)) return null
  const onlyOne =
    Object.keys(spec.n).join() === '$sum' && String(spec.n.$sum) === '1' && typeof spec.n.$sum !== 'string'
  return onlyOne && String(spec._id) === '1' ? (n) => ({ _id: spec._id, n }) : null
}

export const readCommands: Record<string, Command> = {
  find: {
    fields: [
      'filter',
      'sort',
      'projection',
      'skip',
      'limit',
      'batchSize',
      'singleBatch',
      'noCursorTimeout',
      'allowDiskUse',
      'allowPartialResults',
    ],
    run: find,
  },
  getMore: { fields: ['collection', 'batchSize'], run: getMore },
  killCursors: { fields: ['cursors'], run: killCursors },
  count: { fields: ['query', 'skip', 'limit'], run: countCommand },
  distinct: { fields: ['key', 'query'], run: distinct },
  aggregate: { fields: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'], run: aggregate },
}
