// With random documents, filters and changes: every plan finds what a full scan finds, and the index entries match the documents.
import { join } from 'node:path'
import { BSONRegExp, Int32, Long, ObjectId } from 'bson'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/embedded-mongodb/temporary-store.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { compoundKeys, sortKey } from '../query/compound-keys.ts'
import { compileFilter } from '../query/matcher.ts'
import { parseSort } from '../query/sort-order.ts'
import { deleteDocuments, type Engine, updateDocuments } from '../update/write-operations.ts'
import { decode, encode } from '../values/bson-bytes.ts'
import type { Doc } from '../values/values.ts'
import { Catalog } from './catalog.ts'
import type { Collection } from './collection.ts'
import { Documents } from './documents.ts'
import { entryKeys } from './entry-keys.ts'
import { readSpec } from './index-specs.ts'
import { createIndexes } from './indexes.ts'
import { choosePlan } from './planner.ts'
import { search } from './search.ts'
import { Storage } from './storage.ts'

const [seed, rounds] = [Number(process.env.SEED ?? 20261121), process.env.LONG === '1' ? 10_000 : 1000]
const { next, pick } = seededRandom(seed)
const { folder, remove } = temporaryFolder()
const storage = new Storage(join(folder, 'data.mdb'))
const catalog = new Catalog(storage)
const engine: Engine = { storage, catalog, documents: new Documents(storage, catalog) }
afterAll(async () => {
  await storage.close()
  remove()
})

const ids = Array.from({ length: 5 }, (_, i) => new ObjectId(`00000000000000000000000${i}`))
const scalar = (): unknown =>
  pick<() => unknown>([
    () => new Int32(next(10)),
    () => next(100) / 10,
    () => 'abcdefgh'.slice(0, next(4)),
    () => null,
    () => true,
    () => ids[next(5)],
    () => new Date(next(5) * 1000),
    () => -next(5),
    () => Long.fromString(`90071992547409${next(5)}3`),
    () => ({ x: next(3) }),
    () => 'a\0b',
  ])()
const long = () => `long${'y'.repeat(895 + next(8))}`
const value = () => (next(5) === 0 ? Array.from({ length: next(4) }, scalar) : scalar())

function randomDoc(i: number): Doc {
  const doc: Doc = {
    _id: next(3) ? i : pick<unknown>([String(i), new ObjectId(i.toString(16).padStart(24, '0'))]),
  }
  for (const name of ['a', 'b', 'd', 'e']) if (next(5)) doc[name] = value()
  for (const name of ['f', 'g']) if (next(5)) doc[name] = scalar()
  if (next(9) === 0) doc.d = long()
  if (next(2)) doc.o = { p: scalar() }
  if (next(2)) doc.arr = Array.from({ length: next(3) }, () => ({ k: scalar(), l: next(3) }))
  return doc
}

const condition = (): unknown => {
  const v = next(12) ? scalar() : long()
  return pick<() => unknown>([
    () => v,
    () => ({ $gt: v }),
    () => ({ $gte: v, $lt: scalar() }),
    () => ({ $lte: v }),
    () => ({ $in: [v, scalar(), scalar()] }),
    () => ({ $ne: v }),
    () => ({ $in: [v, scalar()], $ne: v }),
    () => ({ $exists: next(2) === 1 }),
    () => ({ $eq: v }),
    () => new BSONRegExp('^ab?'),
    () => new BSONRegExp('^a'),
    () => ({ $nin: [v] }),
    () => ({ $not: { $gt: v } }),
    () => ({ $elemMatch: { $gt: v } }),
    () => ({ $type: 'number' }),
    () => ({ $regex: '^long', $options: '' }),
  ])()
}
const field = () => pick(['a', 'b', 'd', 'e', 'f', 'g', 'o.p', '_id', 'arr.k', 'arr.l', 'arr.0.k'])

function randomFilter(): Doc {
  const filter: Doc = {}
  for (let i = 0; i <= next(3); i++) filter[field()] = condition()
  if (next(6) === 0) filter.$and = [{ [field()]: condition() }]
  if (next(8) === 0) filter.arr = { $elemMatch: { k: condition(), l: next(3) } }
  if (next(6) === 0) filter.$or = [{ a: condition() }, { b: condition() }]
  return filter
}

const one = (): Doc => ({ [field()]: pick([1, -1]) })
const randomSort = (): Doc => (next(2) ? { ...one(), ...(next(2) ? one() : {}) } : {})

function createCollection(): Collection {
  let made: Collection | undefined
  storage.batch(() => {
    const collection = catalog.create('fuzz.docs')
    made = collection
    const specs = [
      { key: { a: 1 } },
      { key: { b: -1 } },
      { key: { f: 1, g: -1 } },
      { key: { 'o.p': 1, f: 1 } },
      { key: { d: 1 }, sparse: true },
      { key: { 'arr.k': 1 } },
      { key: { 'arr.l': 1, 'arr.k': -1 } },
      { key: { e: 1 }, partialFilterExpression: { a: { $exists: true } } },
      { key: { g: 1 }, partialFilterExpression: { g: { $type: 'string' } } },
    ].map(readSpec)
    void [...createIndexes(engine, collection, specs.slice(0, 4))]
    for (let i = 0; i < 400; i++) engine.documents.insert(collection, encode(randomDoc(i)))
    void [...createIndexes(engine, collection, specs.slice(4))]
    catalog.save()
  })
  return made ?? expect.fail('not created')
}

const plansUsed = new Set<string>()

function check(collection: Collection): void {
  const all = [...storage.range(collection.prefix, collection.end)].map(({ value: raw }) => decode(raw))
  for (let i = 0; i < rounds; i++) {
    const filter = randomFilter()
    const sort = randomSort()
    const limit = next(3) ? 0 : 1 + next(10)
    const order = parseSort(sort)
    const plan = choosePlan(collection, filter, order)
    plansUsed.add(plan.kind + (plan.kind === 'index' ? ` ${plan.index.name} ${plan.sorted}` : ''))
    const wanted = all.filter(compileFilter(filter))
    const rows = search(storage, collection, { filter, sort, limit })
    if (wanted.some((doc) => compoundKeys(doc, order).parallel)) {
      if (!plan.sorted) expect(() => [...rows]).toThrow(expect.objectContaining({ code: 2 }))
      continue
    }
    const found = [...rows].flatMap((row) => (row ? [row.doc] : []))
    const where = `seed ${seed}, round ${i}: ${JSON.stringify({ filter, sort, limit })}, plan ${plan.kind}`
    const names = (docs: Doc[]) => docs.map(({ _id }) => JSON.stringify(_id)).sort()
    const keys = (docs: Doc[]) => docs.map((doc) => sortKey(doc, order).toString('hex'))
    if (limit) expect(found.length, where).toBe(Math.min(limit, wanted.length))
    else expect(names(found), where).toEqual(names(wanted))
    const best = keys(wanted)
      .sort()
      .slice(0, limit || undefined)
    if (order.length) expect(keys(found), where).toEqual(best)
  }
}

function run(steps: Iterator<void>): void {
  storage.batch(() => {
    while (!steps.next().done);
    catalog.save()
  })
}

function change(): void {
  for (let i = 0; i < 600; i++) {
    const filter = { _id: next(450) }
    const update = { $set: { [pick(['a', 'b', 'd', 'e', 'f', 'g', 'o'])]: pick([value(), { p: scalar() }]) } }
    const options = { filter, update, multi: false, upsert: next(2) === 1, arrayFilters: [], sort: undefined }
    try {
      if (next(4) === 0) run(deleteDocuments(engine, catalog.get('fuzz.docs'), { filter, limit: 1 }))
      else run(updateDocuments(engine, 'fuzz.docs', options))
    } catch (error) {
      expect(error).toMatchObject({ code: 171 }) // two arrays in one compound index
    }
  }
}

function checkEntries(collection: Collection): void {
  for (const index of collection.indexes) {
    const wanted = [...storage.range(collection.prefix, collection.end)]
      .flatMap(({ key, value: raw }) => entryKeys(index, decode(raw), key.subarray(collection.prefix.length)))
      .map((entry) => entry.toString('hex'))
    const stored = [...storage.range(index.prefix, index.end)].map(({ key }) => key.toString('hex'))
    expect(stored, `seed ${seed}, index ${index.name}`).toEqual(wanted.sort())
  }
}

test(`plans find what a scan finds, before and after changes (seed ${seed})`, () => {
  const collection = createCollection()
  for (const step of [check, checkEntries, change, check, checkEntries]) step(collection)
  for (const used of ['ids', 'scan', 'or', 'index a_1 false', 'index f_1_g_-1 true', 'index d_1 false'])
    expect(plansUsed).toContain(used)
})

test('the catalogue is the same when read again from the file', () => {
  const described = (from: Catalog) =>
    from.get('fuzz.docs').indexes.map(({ name, spec, multikey, longKeys, prefix }) => {
      return { name, spec: encode(spec), multikey, longKeys, prefix }
    })
  expect(described(new Catalog(storage))).toEqual(described(catalog))
})
