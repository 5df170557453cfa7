import mongoose from 'mongoose'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabaseUri } from '../../../tests/support/database.ts'
import { until } from '../../../tests/support/until.ts'
import type { Migration } from './migration.ts'
import { migrationList } from './migration-list.ts'
import { runMigrations } from './run-migrations.ts'

const silent = pino({ level: 'silent' })
const quick = { beatMs: 20, patienceMs: 600, pollMs: 10 }
let client: mongoose.mongo.MongoClient
let db: mongoose.mongo.Db
beforeEach(async () => {
  client = await mongoose.mongo.MongoClient.connect(freshDatabaseUri())
  db = client.db()
  await db.collection('things').insertOne({ n: 0 })
})
afterEach(async () => {
  await db.dropDatabase()
  await client.close()
})

const runs: number[] = []
const migration = (id: number, run: Migration['run'] = async () => undefined): Migration => ({
  id,
  name: `number ${id}`,
  run: async (at) => {
    runs.push(id)
    await run(at)
  },
})
beforeEach(() => {
  runs.length = 0
})
const recorded = async () => {
  const records = await db
    .collection<{ _id: number; name?: string; endedAt?: Date }>('migrations')
    .find()
    .toArray()
  return records
    .flatMap(({ _id, name, endedAt }) => (endedAt instanceof Date ? [`${_id} ${name}`] : []))
    .sort()
}
/** A promise that the test resolves. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

test('the migrations are numbered from 1 without gaps, and their names differ', () => {
  expect(migrationList.map(({ id }) => id)).toEqual(migrationList.map((_, i) => i + 1))
  expect(new Set(migrationList.map(({ name }) => name)).size).toBe(migrationList.length)
})

test('migrations run in order, once, and are recorded with number and name', async () => {
  await runMigrations(db, [migration(1), migration(2)], silent, quick)
  await runMigrations(db, [migration(1), migration(2)], silent, quick)
  await runMigrations(db, [migration(1), migration(2), migration(3)], silent, quick)
  expect(runs).toEqual([1, 2, 3])
  expect(await recorded()).toEqual(['1 number 1', '2 number 2', '3 number 3'])
})

test('migrations of an empty database are recorded without being run', async () => {
  await db.dropDatabase()
  await runMigrations(db, [migration(1), migration(2)], silent, quick)
  expect(runs).toEqual([])
  expect(await recorded()).toEqual(['1 number 1', '2 number 2'])
})

test('a failed migration is not recorded, is reported, and runs again the next time', async () => {
  const failing = migration(2, async () => {
    throw new Error('not this time')
  })
  await expect(runMigrations(db, [migration(1), failing], silent, quick)).rejects.toThrow(
    'Migration 2 (number 2) failed and will be tried again at the next start: not this time',
  )
  expect(await recorded()).toEqual(['1 number 1'])
  await runMigrations(db, [migration(1), migration(2)], silent, quick)
  expect(runs).toEqual([1, 2, 2])
})

test('a failover of the database during a migration is not reported as its failure', async () => {
  const handingOver = new mongoose.mongo.MongoServerError({ message: 'not primary', code: 10107 })
  const cut = migration(1, () => Promise.reject(handingOver))
  await expect(runMigrations(db, [cut], silent, quick)).rejects.toBe(handingOver)
})

test('migrations recorded by a newer version stop an older version', async () => {
  await runMigrations(db, [migration(1), migration(2)], silent, quick)
  await expect(runMigrations(db, [migration(1)], silent, quick)).rejects.toThrow(
    'The data was written by a newer version (migration 2, number 2). Start that version, or restore a backup.',
  )
})

describe('with several processes', () => {
  test('one runs the migrations, the others wait, and one that needs none continues', async () => {
    const { passed, open } = gate()
    const slow = migration(2, () => passed)
    await runMigrations(db, [migration(1)], silent, quick)
    const all = Array.from({ length: 5 }, () => runMigrations(db, [migration(1), slow], silent, quick))
    let ended = 0
    for (const one of all) void one.then(() => ended++)
    await until(() => expect(runs).toEqual([1, 2]))
    await runMigrations(db, [migration(1)], silent, quick)
    expect(ended).toBe(0)
    open()
    await Promise.all(all)
    expect(runs).toEqual([1, 2])
  })

  test('one with a long migration keeps its lease for longer than the others wait', async () => {
    const { passed, open } = gate()
    const first = runMigrations(db, [migration(1, () => passed)], silent, { ...quick, patienceMs: 200 })
    await until(() => expect(runs).toEqual([1]))
    const second = runMigrations(db, [migration(1)], silent, { ...quick, patienceMs: 200 })
    const lease = db.collection<{ _id: number; beat: number }>('migrations')
    await until(async () => expect((await lease.findOne({ _id: 0 }))?.beat).toBeGreaterThan(30))
    expect(runs).toEqual([1])
    open()
    await Promise.all([first, second])
    expect(runs).toEqual([1])
  })

  test('one that died is replaced by another, and does not continue with its lost lease', async () => {
    const { passed, open } = gate()
    const stuck = { ...quick, beatMs: 1500 }
    const dead = runMigrations(db, [migration(1, () => passed), migration(2)], silent, stuck)
    await until(() => expect(runs).toEqual([1]))
    await runMigrations(db, [migration(1), migration(2)], silent, { ...quick, patienceMs: 100 })
    expect(runs).toEqual([1, 1, 2])
    await dead
    open()
    expect(runs).toEqual([1, 1, 2])
    expect(await recorded()).toEqual(['1 number 1', '2 number 2'])
  })
})
