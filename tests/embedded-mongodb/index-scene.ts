// A collection whose indexes are built step by step, each step in a transaction of its own.
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { Catalog } from '../../api/embedded-mongodb/storage/catalog.ts'
import type { Collection } from '../../api/embedded-mongodb/storage/collection.ts'
import { Documents } from '../../api/embedded-mongodb/storage/documents.ts'
import { entryKeys } from '../../api/embedded-mongodb/storage/entry-keys.ts'
import { createIndexes } from '../../api/embedded-mongodb/storage/indexes.ts'
import { type Row, search } from '../../api/embedded-mongodb/storage/search.ts'
import { Storage } from '../../api/embedded-mongodb/storage/storage.ts'
import { encode } from '../../api/embedded-mongodb/values/bson-bytes.ts'
import type { Doc } from '../../api/embedded-mongodb/values/values.ts'
import { temporaryFolder } from './temporary-store.ts'

let remove: () => void
export let storage: Storage
export let catalog: Catalog
let documents: Documents
export let collection: Collection
export function startEachWithAnEmptyStore(): void {
  beforeEach(() => {
    let folder: string
    ;({ folder, remove } = temporaryFolder())
    storage = new Storage(join(folder, 'data.mdb'))
    catalog = new Catalog(storage)
    documents = new Documents(storage, catalog)
    write(() => catalog.create('app.c'))
    collection = catalog.get('app.c')
  })
  afterEach(async () => {
    await storage.close()
    remove()
  })
}

/** Replaces the collection by an empty one. */
export function startAgain(): void {
  write(() => catalog.drop(collection))
  write(() => catalog.create('app.c'))
  collection = catalog.get('app.c')
}

export const write = (work: () => void) =>
  storage.batch(() => {
    work()
    catalog.save()
  })
export const insert = (...docs: Doc[]) =>
  write(() => {
    for (const doc of docs) documents.insert(collection, encode(doc))
  })
export const fill = (count: number) => insert(...Array.from({ length: count }, (_, _id) => ({ _id, n: _id })))
export const begin = (...specs: Doc[]) => createIndexes({ storage, catalog, documents }, collection, specs)
type Build = ReturnType<typeof begin>

/** Runs one step in a transaction of its own; returns true when it was the last one. */
export function step(build: Build): boolean {
  let done: boolean | undefined
  write(() => {
    done = build.next().done
  })
  return done === true
}
export function finish(build: Build): void {
  while (!step(build));
}
export const rowsOf = (filter: Doc): Row[] =>
  [...search(storage, collection, { filter })].filter((row) => row !== null)
export const update = (_id: number, change: Doc) => {
  const [row] = rowsOf({ _id })
  if (row) write(() => documents.replace(collection, row, encode({ _id, ...change }), null))
}
export const removeOne = (_id: number) => {
  const [row] = rowsOf({ _id })
  if (row) write(() => documents.remove(collection, row.id, row.doc))
}
/** Checks that the index entries in the file are exactly those that the documents need. */
export function expectWhole(name: string): void {
  const index = collection.indexes.find((one) => one.name === name)
  if (!index) throw new Error(`${name} is not there`)
  const found = [...storage.range(index.prefix, index.end)].map(
    ({ key, value }) => `${key.toString('hex')} ${value.toString('hex')}`,
  )
  const wanted = rowsOf({}).flatMap(({ id, doc }) =>
    entryKeys(index, doc, id).map((key) => `${key.toString('hex')} ${id.toString('hex')}`),
  )
  expect(found).toEqual(wanted.sort())
}
export const state = () => [
  collection.indexes.map(({ name }) => name),
  collection.unfinished.map(({ name }) => name),
]
