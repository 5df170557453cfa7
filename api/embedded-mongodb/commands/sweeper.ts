// Housekeeping in small steps between other writes: deletes dropped data, expired documents, idle cursors and old sessions.
import { garbagePrefix } from '../storage/collection.ts'
import { afterPrefix, type Storage } from '../storage/storage.ts'
import { deleteDocuments, type Engine } from '../update/write-operations.ts'
import { StoreError } from '../values/errors.ts'
import type { Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
import type { Store } from './command.ts'
import type { WriteQueue } from './write-queue.ts'

const everyMilliseconds = 60_000
const keysPerStep = 500

/** Starts housekeeping; the returned function ends it. */
export function startSweeper(store: Store, queue: WriteQueue): () => void {
  const sweep = () => {
    store.cursors.dropIdle(Date.now())
    store.storage.forgetDeadReaders()
    addSweep(queue, () => expireDocuments(store, Date.now()))
    addSweep(queue, () => dropOldRetries(store))
    addSweep(queue, () => addChecksums(store.storage)) // to records from versions without checksums
    addSweep(queue, () => deleteDropped(store.storage))
  }
  addSweep(queue, () => addChecksums(store.storage)) // to records from versions without checksums
  addSweep(queue, () => deleteDropped(store.storage)) // of drops that a crash or a full disk interrupted
  const timer = setInterval(sweep, everyMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

export function addSweep(queue: WriteQueue, start: () => Steps<Doc>): void {
  const done = (outcome: unknown) => {
    if (outcome instanceof Error) process.emitWarning(outcome)
  }
  queue.add({ start, repeatable: null, deadline: Number.POSITIVE_INFINITY, done })
}

/** Deletes the documents and entries of dropped collections and indexes. */
export function* deleteDropped(storage: Storage): Steps<Doc> {
  let budget = keysPerStep
  while (true) {
    const [mark] = storage.keys(garbagePrefix, afterPrefix(garbagePrefix), 1)
    if (!mark) return { ok: 1 }
    const prefix = mark.subarray(garbagePrefix.length)
    const keys = storage.keys(prefix, afterPrefix(prefix), budget)
    let deleted = 0
    for (; deleted < keys.length && !storage.isShort(); deleted++) storage.delete(keys[deleted] ?? mark)
    if (deleted === keys.length && keys.length < budget) storage.delete(mark)
    budget -= deleted + 1
    if (budget > 0 && !storage.isShort()) continue
    yield
    budget = keysPerStep
  }
}

function* addChecksums(storage: Storage): Steps<Doc> {
  while (storage.addChecksums(keysPerStep)) yield
  return { ok: 1 }
}

/** Deletes the documents of TTL indexes whose date is more than `expireAfterSeconds` ago. */
export function* expireDocuments(engine: Engine, now: number): Steps<Doc> {
  let n = 0
  for (const collection of engine.catalog.list()) {
    for (const { fields, expireAfterSeconds, partialFilter } of collection.indexes) {
      const [field] = fields
      if (expireAfterSeconds === undefined || !field || collection.gone) continue
      const expired = { [field.name]: { $lt: new Date(now - expireAfterSeconds * 1000) } }
      const filter = partialFilter ? { $and: [expired, partialFilter] } : expired
      try {
        n += (yield* deleteDocuments(engine, collection, { filter, limit: 0 })).deleted
      } catch (error) {
        if (!(error instanceof StoreError)) throw error // the collection was dropped meanwhile
      }
    }
  }
  return { ok: 1, n }
}

function* dropOldRetries({ retries }: Store): Steps<Doc> {
  retries.dropOld(Date.now())
  yield
  return { ok: 1 }
}
