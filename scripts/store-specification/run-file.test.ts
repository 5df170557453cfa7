// Tests that the runner of specification files recognises a right answer, a refusal and, above all, a wrong answer.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryStore } from '../../tests/embedded-mongodb/temporary-store.ts'
import { describeFile, hasFailed } from './report.mjs'
import { runFile } from './run-file.mjs'

let store: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  store = await temporaryStore()
})
afterAll(() => store.close())

const find = { name: 'find', object: 'coll', arguments: { filter: { n: { $gt: 1 } } } }
const started = (command: object) => ({ commandStartedEvent: { command } })
const outcome = (documents: object[]) => [{ databaseName: 'spec', collectionName: 'numbers', documents }]

/** Runs a file in the format: two documents, then the given tests. */
async function run(...tests: object[]) {
  const path = join(store.folder, 'own.json')
  const file = {
    description: 'own',
    schemaVersion: '1.0',
    createEntities: [
      { client: { id: 'client', observeEvents: ['commandStartedEvent', 'commandSucceededEvent'] } },
      { database: { id: 'db', client: 'client', databaseName: 'spec' } },
      { collection: { id: 'coll', database: 'db', collectionName: 'numbers' } },
    ],
    initialData: [
      {
        databaseName: 'spec',
        collectionName: 'numbers',
        documents: [
          { _id: 1, n: 1 },
          { _id: 2, n: 2 },
        ],
      },
    ],
    tests: tests.map((each, i) => ({ description: `test ${i}`, ...each })),
  }
  writeFileSync(path, JSON.stringify(file))
  const verdicts = await runFile(path, store.store.uri('test'))
  return { verdicts, names: verdicts.map(({ verdict }) => verdict) }
}

test('operations whose result, events, error and documents are as expected pass', async () => {
  const events = [
    {
      client: 'client',
      events: [started({ find: 'numbers' }), { commandSucceededEvent: { reply: { ok: 1 } } }],
    },
  ]
  const insert = { name: 'insertOne', object: 'coll', arguments: { document: { _id: 1 } } }
  const { verdicts, names } = await run(
    { operations: [{ ...find, expectResult: [{ _id: 2, n: 2 }] }], expectEvents: events },
    { operations: [{ ...insert, expectError: { errorCode: 11000, isClientError: false } }] },
    {
      operations: [],
      outcome: outcome([
        { _id: 1, n: 1 },
        { _id: 2, n: { $numberInt: '2' } },
      ]),
    },
  )
  expect(verdicts.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined])
  expect(names).toEqual(['passed', 'passed', 'passed'])
  expect(hasFailed(verdicts)).toBe(false)
})

test('any difference from what the file expects is wrong and fails the run', async () => {
  const { verdicts, names } = await run(
    { operations: [{ ...find, expectResult: [{ _id: 2, n: 3 }] }] },
    { operations: [{ ...find, expectResult: [] }] },
    { operations: [{ ...find, expectResult: [{ _id: 2, other: { $$exists: true } }] }] },
    { operations: [{ ...find, expectError: { isError: true } }] },
    { operations: [find], expectEvents: [{ client: 'client', events: [] }] },
    { operations: [find], expectEvents: [{ client: 'client', events: [started({}), started({})] }] },
    {
      operations: [],
      outcome: outcome([
        { n: 1, _id: 1 },
        { _id: 2, n: 2 },
      ]),
    },
    { operations: [], outcome: outcome([{ _id: 1, n: 1 }]) },
    { operations: [{ name: 'insertOne', object: 'coll', arguments: { document: { _id: 1 } } }] },
  )
  expect(names).toEqual(Array.from({ length: 9 }, () => 'wrong'))
  expect(hasFailed(verdicts)).toBe(true)
  expect(hasFailed(verdicts.slice(0, 1))).toBe(true)
  expect(describeFile('own.json', verdicts.slice(0, 1))).toBe(
    'own.json: 0 passed, 0 refused, 0 not run, 1 wrong\n  wrong: test 0: find: the answer[0].n is 2 instead of 3',
  )
})

test('a refusal by name counts as right; tests that cannot run say why, and alone are no success', async () => {
  const merge = { name: 'aggregate', object: 'coll', arguments: { pipeline: [{ $merge: 'other' }] } }
  const { verdicts, names } = await run(
    { operations: [{ ...merge, expectResult: [] }] },
    { operations: [find], runOnRequirements: [{ minServerVersion: '99.0' }] },
    { operations: [{ name: 'failPoint', object: 'testRunner' }] },
  )
  expect(names).toEqual(['refused', 'not run', 'not run'])
  expect(verdicts[1]?.reason).toBe('asks for MongoDB 99.0 or newer')
  expect(hasFailed(verdicts)).toBe(false)
  expect(hasFailed(verdicts.slice(1))).toBe(true)
})
