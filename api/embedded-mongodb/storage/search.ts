// Finds the rows of a filter. Rows come one by one; a null among them is a pause that the caller passes on, so that a long
// search lets others run in between.

import { sortKey } from '../query/compound-keys.ts'
import { compileFilter, type Test } from '../query/matcher.ts'
import { fieldsOfFilter } from '../query/narrow.ts'
import type { Query } from '../query/push-down.ts'
import { parseSort, type SortField, sortInSteps } from '../query/sort-order.ts'
import { decode, pickFields } from '../values/bson-bytes.ts'
import { maxMemoryBytes, memoryExceeded, StoreError } from '../values/errors.ts'
import { rowsPerStep, type Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
import type { Collection } from './collection.ts'
import { documentKey } from './documents.ts'
import { choosePlan, type Interval, type Plan } from './planner.ts'
import type { Entry, Storage } from './storage.ts'

export interface Row {
  id: Buffer
  raw: Buffer
  /** Decoded when it is first read. */
  readonly doc: Doc
}

export function rowOf(id: Buffer, raw: Buffer): Row {
  let decoded: Doc | undefined
  return {
    id,
    raw,
    get doc() {
      decoded ??= decode(raw)
      return decoded
    },
  }
}

export function* search(
  storage: Storage,
  collection: Collection | undefined,
  { filter, sort, skip = 0, limit = 0 }: Query,
): Generator<Row | null, void> {
  const test = compileFilter(filter)
  const order = parseSort(sort)
  if (!collection) return
  const plan = choosePlan(collection, filter, order)
  const found = filtered(storage, collection, plan, testOfRow(filter, test))
  const rows = order.length && !plan.sorted ? sorted(found, order, limit && skip + limit) : found
  let seen = 0
  for (const row of rows) {
    if (row && seen++ < skip) continue
    yield row
    if (row && limit && seen >= skip + limit) return
  }
}

/** Collects all rows, pausing where the search pauses; throws when they exceed the memory limit. */
export function* collect<T>(rows: Iterable<Row | null>, keep: (row: Row) => T): Steps<T[]> {
  const list: T[] = []
  let bytes = 0
  for (const row of rows) {
    if (!row) {
      yield
      continue
    }
    list.push(keep(row))
    bytes += row.raw.length
    if (bytes > maxMemoryBytes) throw memoryExceeded('Aggregation')
  }
  return list
}

/** Decodes only the fields that the filter reads: the rest of a row may be large. */
function testOfRow(filter: Doc, test: Test): (row: Row) => boolean {
  const names = fieldsOfFilter(filter)
  return names ? ({ raw }) => test(decode(pickFields(raw, names, true))) : ({ doc }) => test(doc)
}

function* filtered(
  storage: Storage,
  collection: Collection,
  plan: Plan,
  test: (row: Row) => boolean,
): Generator<Row | null, void> {
  let examined = 0
  for (const { id, raw } of candidates(storage, collection, plan)) {
    if (++examined % rowsPerStep === 0) {
      yield null
      ensureUsable(collection, plan)
    }
    if (!raw) continue
    const row = rowOf(id, raw)
    if (test(row)) yield row
  }
  // A collection or index dropped while a cursor waited has no entries left: that is not the end of the results.
  ensureUsable(collection, plan)
}

/** Throws MongoDB's error when the collection, or an index that the plan reads, was dropped meanwhile. */
function ensureUsable(collection: Collection, plan: Plan): void {
  if (collection.gone)
    throw new StoreError(175, 'QueryPlanKilled', `collection dropped: ${collection.namespace}`)
  if (!hasIndexes(collection, plan))
    throw new StoreError(175, 'QueryPlanKilled', `index dropped: ${collection.namespace}`)
}

const hasIndexes = (collection: Collection, plan: Plan): boolean =>
  plan.kind === 'index'
    ? collection.indexes.includes(plan.index)
    : plan.kind !== 'or' || plan.plans.every((part) => hasIndexes(collection, part))

interface Candidate {
  id: Buffer
  raw: Buffer | undefined
}

function* candidates(storage: Storage, collection: Collection, plan: Plan): Generator<Candidate, void> {
  if (plan.kind === 'scan') {
    for (const { key, value } of read(storage, plan.interval, plan.reverse))
      yield { id: key.subarray(collection.prefix.length), raw: value }
    return
  }
  const seen = new Set<string>() // an index may lead to a document twice, also because an update just moved its entry
  for (const id of candidateIds(storage, plan)) {
    const name = id.toString('latin1')
    if (seen.has(name)) continue
    seen.add(name)
    yield { id, raw: storage.get(documentKey(collection, id)) }
  }
}

function* candidateIds(storage: Storage, plan: Plan): Generator<Buffer, void> {
  if (plan.kind === 'ids') yield* plan.keys
  if (plan.kind === 'or') for (const part of plan.plans) yield* candidateIds(storage, part)
  if (plan.kind === 'index')
    for (const interval of plan.intervals)
      for (const { value } of read(storage, interval, plan.reverse)) yield value
}

const read = (storage: Storage, { start, end }: Interval, reverse: boolean): Iterable<Entry> =>
  reverse ? storage.reverseRange(start, end) : storage.range(start, end)

/** Sorts in memory; with a limit only the best rows are kept. */
function* sorted(
  rows: Iterable<Row | null>,
  order: readonly SortField[],
  limit: number,
): Generator<Row | null, void> {
  let kept: { row: Row; key: Buffer }[] = []
  let bytes = 0
  for (const row of rows) {
    if (!row) {
      yield null
      continue
    }
    kept.push({ row, key: sortKey(row.doc, order) })
    bytes += row.raw.length
    const isMany = limit && kept.length >= 2 * limit + rowsPerStep
    if (limit && (isMany || (bytes > maxMemoryBytes && kept.length > limit))) {
      kept = (yield* pausing(sortInSteps(kept))).slice(0, limit)
      bytes = kept.reduce((sum, { row: { raw } }) => sum + raw.length, 0)
    }
    if (bytes > maxMemoryBytes) throw memoryExceeded('Sort')
  }
  const all = yield* pausing(sortInSteps(kept))
  let emitted = 0
  for (const { row } of limit ? all.slice(0, limit) : all) {
    yield row
    if (++emitted % rowsPerStep === 0) yield null
  }
}

/** Turns the pauses of steps into the nulls of a search. */
function* pausing<T>(steps: Steps<T>): Generator<null, T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    yield null
  }
}
