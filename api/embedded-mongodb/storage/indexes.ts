// Creates and drops indexes. Documents that existed before an index are added to it in steps; writes in between update it
// too, and no search uses it before it is complete.
import { decode } from '../values/bson-bytes.ts'
import { StoreError } from '../values/errors.ts'
import { rowsPerStep, type Steps } from '../values/steps.ts'
import { type Doc, isDoc } from '../values/values.ts'
import type { Catalog } from './catalog.ts'
import type { Collection, Index } from './collection.ts'
import type { Documents } from './documents.ts'
import { findSame, isIdIndex, same } from './index-specs.ts'
import type { Storage } from './storage.ts'

interface Parts {
  storage: Storage
  catalog: Catalog
  documents: Documents
}

/**
 * Creates the indexes that do not exist yet: all of them, or none without a trace. Its progress is stored with each step, so
 * a step that is undone is repeated, and two callers who want the same index build it together.
 */
export function* createIndexes(store: Parts, collection: Collection, specs: readonly Doc[]): Steps<void> {
  const { storage, catalog } = store
  const isMissing = (spec: Doc) =>
    !isIdIndex(spec) && !findSame([...collection.indexes, ...collection.unfinished], spec)
  const total = specs.some(isMissing) ? yield* storage.count(collection.prefix, collection.end) : 0
  if (collection.gone) throw new StoreError(276, 'IndexBuildAborted', 'the collection was dropped')
  const wanted = specs.filter((spec) => !isIdIndex(spec) && !findSame(collection.indexes, spec))
  const begun = wanted.map(
    (spec) => findSame(collection.unfinished, spec) ?? catalog.beginIndex(collection, spec, total),
  )
  try {
    for (const index of begun) yield* fill(store, collection, index)
    for (const index of begun) {
      const whole = current(collection, index)
      if (whole) catalog.finishIndex(collection, whole)
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    for (const index of begun) {
      const rest = collection.unfinished.find(({ id }) => id === index.id)
      if (rest && !collection.gone) catalog.removeIndex(collection, rest)
    }
    yield // an error after a change would undo the removal
    throw error
  }
}

function* fill({ storage, catalog, documents }: Parts, collection: Collection, begun: Index): Steps<void> {
  while (true) {
    const index = current(collection, begun)
    const build = index?.build
    if (!index || !build || build.complete) return
    const from = Buffer.concat([collection.prefix, build.after])
    let rows = 0
    for (const { key, value } of storage.range(from, collection.end)) {
      const id = key.subarray(collection.prefix.length)
      documents.addToIndex(collection, index, id, decode(value))
      build.after = Buffer.concat([id, Buffer.alloc(1)])
      if (++rows === rowsPerStep) break
    }
    build.done += rows
    build.complete = rows < rowsPerStep
    catalog.markChanged(collection)
    refuseFailed(index)
    if (!build.complete) yield
  }
}

/** The index as the catalogue has it now; null when another caller has finished it. */
function current(collection: Collection, begun: Index): Index | null {
  const isBegun = ({ id }: Index) => id === begun.id
  const index = collection.gone ? undefined : collection.unfinished.find(isBegun)
  refuseFailed(index ?? begun)
  if (index) return index
  if (!collection.gone && collection.indexes.some(isBegun)) return null
  throw new StoreError(
    276,
    'IndexBuildAborted',
    `the build of the index ${begun.name} was stopped: it was dropped`,
  )
}

function refuseFailed({ build }: Index): void {
  if (!build?.failure) return
  const { message, ...detail } = build.failure
  throw new StoreError(11000, 'DuplicateKey', String(message), detail)
}

export function dropIndex(catalog: Catalog, collection: Collection, which: unknown): void {
  if (which === '_id_') throw new StoreError(72, 'InvalidOptions', 'cannot drop _id index')
  const index = findIndex(collection, which)
  if (!index) {
    const shown = isDoc(which) ? Object.keys(which).join() : String(which)
    throw new StoreError(27, 'IndexNotFound', `index not found with name [${shown}]`)
  }
  catalog.removeIndex(collection, index)
}

/** By name or by key pattern. */
export function findIndex(collection: Collection, which: unknown): Index | undefined {
  const indexes = [...collection.indexes, ...collection.unfinished]
  if (typeof which === 'string') return indexes.find((index) => index.name === which)
  return indexes.find((index) => same(index.spec.key, which))
}
