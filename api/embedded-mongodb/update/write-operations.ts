// Updates and deletes by filter. A long one pauses between rows; because others may write during a pause, every row is
// read again before it is changed and must still match.

import { compileFilter, type Test } from '../query/matcher.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import { type Documents, documentKey } from '../storage/documents.ts'
import { type Row, rowOf, search } from '../storage/search.ts'
import type { Storage } from '../storage/storage.ts'
import { decode, encode, fieldNames, idFirst, pickFields } from '../values/bson-bytes.ts'
import { failedToParse } from '../values/errors.ts'
import { replaceFields } from '../values/replace-fields.ts'
import type { Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
import { fieldsOfUpdate } from './update-changes.ts'
import { compileUpdate, isReplacement, type Update } from './updater.ts'
import { upsertSeed } from './upsert-seed.ts'

export interface Engine {
  storage: Storage
  catalog: Catalog
  documents: Documents
}

export interface UpdateOrder {
  filter: Doc
  update: unknown
  multi: boolean
  upsert: boolean
  arrayFilters: readonly Doc[]
  sort: Doc | undefined
}

export interface UpdateResult {
  matched: number
  modified: number
  upsertedId?: unknown
  before?: Buffer
  after?: Buffer
}

export function* updateDocuments(engine: Engine, namespace: string, order: UpdateOrder): Steps<UpdateResult> {
  if (order.multi && isReplacement(order.update))
    throw failedToParse('multi update is not supported for replacement-style update')
  const change = compileChange(order)
  const result: UpdateResult = { matched: 0, modified: 0 }
  const collection = engine.catalog.find(namespace)
  for (const row of currentRows(engine, collection, order.filter, order.sort)) {
    if (!row || !collection) {
      yield
      continue
    }
    updateRow(engine, collection, row, change, result)
    if (!order.multi) return result
  }
  if (result.matched === 0 && order.upsert) upsert(engine, namespace, order, change.apply, result)
  return result
}

/** A compiled update; `run` applies it to the bytes of one document. */
interface Change {
  apply: Update
  run: (raw: Buffer) => Buffer
  fields: ReadonlySet<string> | null // the only fields that it changes; null: any
}

function compileChange({ update, arrayFilters, filter }: UpdateOrder): Change {
  const apply = compileUpdate(update, arrayFilters)
  const touched = fieldsOfUpdate(update)
  if (!touched) {
    // In a JavaScript object, names that look like array positions would come before the _id.
    const run = (raw: Buffer) => idFirst(encode(apply(decode(raw), filter, false)))
    return { apply, run, fields: null }
  }
  const { changes, reads } = touched
  const names = fieldNames(reads)
  const run = (raw: Buffer) => {
    const changed = apply(decode(pickFields(raw, names, true)), filter, false)
    return replaceFields(raw, changes, encode(changed))
  }
  return { apply, run, fields: changes }
}

function updateRow(
  engine: Engine,
  collection: Collection,
  row: Row,
  { run, fields }: Change,
  result: UpdateResult,
): void {
  const raw = run(row.raw)
  result.matched++
  result.before = row.raw
  result.after = raw
  if (raw.equals(row.raw)) return
  engine.documents.replace(collection, row, raw, fields)
  result.modified++
}

function upsert(
  engine: Engine,
  namespace: string,
  order: UpdateOrder,
  apply: Update,
  result: UpdateResult,
): void {
  const seed = upsertSeed(order.filter, isReplacement(order.update))
  const doc = apply(seed, {}, true)
  const { id, raw } = engine.documents.insert(engine.catalog.ensure(namespace), encode(doc))
  result.upsertedId = id
  result.after = raw
}

export interface DeleteResult {
  deleted: number
  before?: Buffer
}

export function* deleteDocuments(
  engine: Engine,
  collection: Collection | undefined,
  order: { filter: Doc; limit: number; sort?: Doc | undefined },
): Steps<DeleteResult> {
  const result: DeleteResult = { deleted: 0 }
  for (const row of currentRows(engine, collection, order.filter, order.sort)) {
    if (!row || !collection) {
      yield
      continue
    }
    engine.documents.remove(collection, row.id, row.doc)
    result.deleted++
    result.before = row.raw
    if (order.limit && result.deleted >= order.limit) break
    if (engine.storage.isShort()) yield
  }
  return result
}

function* currentRows(
  { storage }: Engine,
  collection: Collection | undefined,
  filter: Doc,
  sort: Doc | undefined,
): Generator<Row | null, void> {
  let test: Test | undefined
  const begun = storage.changes
  for (const row of search(storage, collection, { filter, sort })) {
    if (!row || !collection) {
      yield null
      continue
    }
    if (collection.gone) continue
    if (storage.changes === begun) {
      yield row
      continue
    }
    const raw = storage.get(documentKey(collection, row.id))
    if (!raw) continue
    const current = rowOf(row.id, raw)
    test ??= compileFilter(filter)
    if (raw.equals(row.raw) || test(current.doc)) yield current
  }
}
