// An index over existing documents is built in steps. These tests take the steps one by one, so that they control exactly
// what is written, undone or dropped between them.
import { describe, expect, test } from 'vitest'
import {
  begin,
  catalog,
  collection,
  expectWhole,
  fill,
  finish,
  insert,
  removeOne,
  rowsOf,
  startAgain,
  startEachWithAnEmptyStore,
  state,
  step,
  storage,
  update,
  write,
} from '../../../tests/embedded-mongodb/index-scene.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { Catalog } from './catalog.ts'
import { readSpec } from './index-specs.ts'
import { dropIndex } from './indexes.ts'
import { choosePlan } from './planner.ts'

const seed = Number(process.env.SEED ?? 20261122)
const rounds = process.env.LONG === '1' ? 200 : 20
const byN = readSpec({ key: { n: 1 } })
const uniqueN = readSpec({ key: { n: 1 }, unique: true })

startEachWithAnEmptyStore()

test('an index is neither used nor listed before it is complete', () => {
  fill(1200)
  const build = begin(byN)
  expect(step(build)).toBe(false)
  expect(state()).toEqual([[], ['n_1']])
  expect(choosePlan(collection, { n: 7 }, []).kind).toBe('scan')
  expect(collection.unfinished[0]?.build).toMatchObject({ done: 500, total: 1200 })
  finish(build)
  expect(state()).toEqual([['n_1'], []])
  expect(choosePlan(collection, { n: 7 }, []).kind).toBe('index')
  expectWhole('n_1')
})

test(`an index holds everything that was written between the steps of its build (seed ${seed})`, () => {
  const { next, pick } = seededRandom(seed)
  for (let round = 0; round < rounds; round++) {
    startAgain()
    fill(600 + next(1500))
    let id = 100_000
    const change = () => {
      const n = pick<unknown>([next(50_000), [next(9), next(9), 50_000 + next(9)], null])
      pick([
        () => insert({ _id: id++, n }),
        () => insert({ _id: -id++, n }),
        () => update(next(2000), { n }),
        () => removeOne(next(2000)),
      ])()
    }
    const build = begin(
      byN,
      readSpec({ key: { n: -1, _id: 1 } }),
      readSpec({ key: { n: 1 }, name: 's', sparse: true }),
    )
    do for (let i = next(30); i > 0; i--) change()
    while (!step(build))
    for (const { name } of collection.indexes) expectWhole(name)
    expect(collection.indexes).toHaveLength(3)
  }
})

describe('building a unique index', () => {
  test('over duplicates fails and leaves no trace of it or of indexes created with it', () => {
    fill(700)
    insert({ _id: 9999, n: 650 })
    const build = begin(readSpec({ key: { n: 1, _id: 1 } }), uniqueN)
    expect(() => finish(build)).toThrow(/E11000 .*app\.c index: n_1 /)
    expect(state()).toEqual([[], []])
  })

  test('fails if a duplicate is written meanwhile, and that write succeeds', () => {
    fill(700)
    const build = begin(uniqueN)
    step(build)
    insert({ _id: 9999, n: 3 })
    expect(rowsOf({ n: 3 })).toHaveLength(2)
    expect(() => finish(build)).toThrow(/E11000 .* dup key: \{ n: 3 \}$/)
    expect(state()).toEqual([[], []])
  })

  test('keeps the entry of a document when another document gives the same value up', () => {
    fill(700)
    insert({ _id: 9999, n: 3 })
    const build = begin(uniqueN)
    step(build)
    update(9999, { n: 20_000 })
    removeOne(600)
    insert({ _id: 10_000, n: 600 })
    finish(build)
    expectWhole('n_1')
    expect(() => insert({ _id: 'x', n: 3 })).toThrow(/E11000/)
  })
})

describe('an index build', () => {
  test('continues from its last stored step after a step was undone', () => {
    fill(1200)
    const first = begin(byN)
    step(first)
    expect(() =>
      write(() => {
        first.next()
        throw new Error('of another write in the same transaction')
      }),
    ).toThrow('of another write')
    catalog.reload()
    expect(collection.unfinished[0]?.build?.done).toBe(500)
    finish(begin(byN))
    expectWhole('n_1')
  })

  test('started by two callers succeeds for both', () => {
    fill(1800)
    const [one, other] = [begin(byN), begin(byN)]
    for (let running = [one, other]; running.length > 0; ) running = running.filter((build) => !step(build))
    expect(state()).toEqual([['n_1'], []])
    expectWhole('n_1')
  })

  test('started by two callers fails for both on a duplicate', () => {
    fill(700)
    insert({ _id: 9999, n: 650 })
    const [one, other] = [begin(uniqueN), begin(uniqueN)]
    step(one)
    step(other)
    for (const build of [one, other]) expect(() => finish(build)).toThrow(/E11000/)
  })
})

describe('an interrupted index build', () => {
  test('fails when its index or its collection is dropped', () => {
    fill(700)
    const build = begin(byN)
    step(build)
    write(() => dropIndex(catalog, collection, 'n_1'))
    expect(() => finish(build)).toThrow(expect.objectContaining({ code: 276 }))
    const again = begin(byN)
    step(again)
    write(() => catalog.drop(collection))
    expect(() => finish(again)).toThrow(expect.objectContaining({ code: 276 }))
  })

  test('is removed after the store was stopped', () => {
    fill(700)
    step(begin(byN))
    const reopened = new Catalog(storage)
    expect(reopened.get('app.c').unfinished).toHaveLength(1)
    reopened.removeUnfinished()
    expect(new Catalog(storage).get('app.c')).toMatchObject({ indexes: [], unfinished: [] })
    const garbage = storage.keys(Buffer.from([4]), Buffer.from([5]), 9)
    expect(garbage).toHaveLength(1)
  })
})
