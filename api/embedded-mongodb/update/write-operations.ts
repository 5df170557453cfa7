// Updates and deletes by filter. A long one pauses between rows; because others may write during a pause, every row is
// read again before it is changed and must still match.

import { compileFilter } from '../query/matcher.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import { type Documents, documentKey } from '../storage/documents.ts'
import { type Row, search } from '../storage/search.ts'
import type { Storage } from '../storage/storage.ts'
import { decode, encode, idFirst } from '../values/bson-bytes.ts'
import { failedToParse } from '../values/errors.ts'
import type { Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
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
  const apply = compileUpdate(order.update, order.arrayFilters)
  const result: UpdateResult = { matched: 0, modified: 0 }
  const collection = engine.catalog.find(namespace)
  for (const row of currentRows(engine, collection, order.filter, order.sort)) {
    if (!row) {
      yield
      continue
    }
    updateRow(engine, row, apply, order.filter, result)
    if (!order.multi) return result
  }
  if (result.matched === 0 && order.upsert) upsert(engine, namespace, order, apply, result)
  return result
}

function updateRow(engine: Engine, row: CurrentRow, apply: Update, filter: Doc, result: UpdateResult): void {
  const after = apply(decode(row.raw), filter, false)
  const raw = idFirst(encode(after)) // names that look like positions would come before it
  result.matched++
  result.before = row.raw
  result.after = raw
  if (raw.equals(row.raw)) return
  engine.documents.replace(row.collection, row, after, raw)
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
    if (!row) {
      yield
      continue
    }
    engine.documents.remove(row.collection, row.id, row.doc)
    result.deleted++
    result.before = row.raw
    if (order.limit && result.deleted >= order.limit) break
    if (engine.storage.isShort()) yield
  }
  return result
}

interface CurrentRow extends Row {
  collection: Collection
}

function* currentRows(
  engine: Engine,
  collection: Collection | undefined,
  filter: Doc,
  sort: Doc | undefined,
): Generator<CurrentRow | null, void> {
  const test = compileFilter(filter)
  for (const row of search(engine.storage, collection, { filter, sort })) {
    if (!row || !collection) {
      yield null
      continue
    }
    const raw = engine.storage.get(documentKey(collection, row.id))
    if (!raw || collection.gone) continue
    if (raw.equals(row.raw)) yield { ...row, collection }
    else {
      const doc = decode(raw)
      if (test(doc)) yield { id: row.id, raw, doc, collection }
    }
  }
}
