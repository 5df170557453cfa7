// find, getMore, killCursors, count and distinct.
import { Long } from 'bson'
import { narrowing } from '../query/narrow.ts'
import { compileProjection } from '../query/projection.ts'
import type { Query } from '../query/push-down.ts'
import type { Collection } from '../storage/collection.ts'
import { findCovered } from '../storage/covered.ts'
import type { Interval } from '../storage/planner.ts'
import { type Row, search } from '../storage/search.ts'
import { decode, encode, maxDocumentBytes } from '../values/bson-bytes.ts'
import { badValue, locationError } from '../values/errors.ts'
import { count, flag, optionalArray, optionalDoc, optionalNumber, requiredString } from '../values/fields.ts'
import { encodeKey } from '../values/keys.ts'
import { matchValues } from '../values/paths.ts'
import type { Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
import { type Command, namespaceOf, type Request, type Store } from './command.ts'

function find(store: Store, request: Request): Steps<Buffer> {
  const { command } = request
  const namespace = namespaceOf(request)
  const filter = optionalDoc(command, 'filter') ?? {}
  const query: Query = {
    filter,
    sort: optionalDoc(command, 'sort'),
    skip: count(command, 'skip'),
    limit: count(command, 'limit'),
  }
  const projection = optionalDoc(command, 'projection')
  const project = compileProjection(projection, filter)
  const rows = search(store.storage, store.catalog.find(namespace), query)
  return store.cursors.start(
    namespace,
    project ? projected(rows, project, narrowing(projection)) : rawOf(rows),
    {
      batchSize: command.batchSize === undefined ? undefined : count(command, 'batchSize'),
      single: flag(command, 'singleBatch'),
      keep: flag(command, 'noCursorTimeout'),
    },
  )
}

export function* rawOf(rows: Iterable<Row | null>): Generator<Buffer | null, void> {
  for (const row of rows) yield row ? row.raw : null
}

/** Copies whole fields as raw bytes and decodes only what the projection needs. */
function* projected(
  rows: Iterable<Row | null>,
  project: (doc: Doc) => Doc,
  narrowed: ReturnType<typeof narrowing>,
): Generator<Buffer | null, void> {
  for (const row of rows) {
    if (!row || !narrowed) yield row && encode(project(row.doc))
    else if (narrowed.isAll) yield narrowed.narrow(row.raw)
    else yield encode(project(decode(narrowed.narrow(row.raw))))
  }
}

function getMore(store: Store, request: Request): Steps<Buffer> {
  const { command, database } = request
  const id = cursorId(command.getMore)
  const namespace = `${database}.${requiredString(command, 'collection')}`
  return store.cursors.next(id, namespace, count(command, 'batchSize'))
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

export function* countMatches(store: Store, collection: Collection | undefined, query: Query): Steps<number> {
  const { filter, skip = 0, limit = 0 } = query
  const { start, end } = countableRange(collection, filter) ?? {}
  if (start && end) {
    const found = yield* store.storage.count(start, end, limit ? skip + limit : undefined)
    return Math.max(0, found - skip)
  }
  let n = 0
  for (const row of search(store.storage, collection, query)) {
    if (row) n++
    else yield
  }
  return n
}

/** The range that can be counted without reading documents: the whole collection, or what an index answers exactly. */
function countableRange(collection: Collection | undefined, filter: Doc): Interval | null {
  if (!collection) return null
  if (Object.keys(filter).length > 0) return findCovered(collection, filter)
  return { start: collection.prefix, end: collection.end }
}

function* distinct(store: Store, request: Request): Steps<Doc> {
  const { command } = request
  const path = requiredString(command, 'key').split('.')
  const filter = optionalDoc(command, 'query') ?? {}
  const found = new Map<string, unknown>()
  let bytes = 0
  for (const row of search(store.storage, store.catalog.find(namespaceOf(request)), { filter })) {
    if (!row) {
      yield
      continue
    }
    for (const value of matchValues(row.doc, path).flat()) {
      if (value === undefined) continue
      const key = encodeKey(value).toString('latin1')
      if (found.has(key)) continue
      found.set(key, value)
      bytes += key.length
      if (bytes > maxDocumentBytes) throw locationError(17217, 'distinct too big, 16mb cap')
    }
  }
  return { values: [...found.values()], ok: 1 }
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
}
