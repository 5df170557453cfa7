import type { Document } from 'bson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryStore } from './temporary-store.ts'

let store: Awaited<ReturnType<typeof temporaryStore>>
beforeAll(async () => {
  store = await temporaryStore()
  const c = store.db.collection('c')
  await c.createIndex({ a: 1, b: -1 })
  await c.insertOne({ a: 1, b: 1 })
})
afterAll(() => store.close())

const explain = async (command: Document): Promise<Document> => {
  const { queryPlanner } = await store.db.command({ explain: command, verbosity: 'queryPlanner' })
  return queryPlanner.winningPlan
}
const byIndex = (indexName: string, keyPattern: Document, direction = 'forward') => ({
  stage: 'FETCH',
  inputStage: { stage: 'IXSCAN', indexName, keyPattern, direction },
})
const ab = (direction?: string) => byIndex('a_1_b_-1', { a: 1, b: -1 }, direction)
const id = (direction?: string) => byIndex('_id_', { _id: 1 }, direction)
const scan = { stage: 'COLLSCAN', direction: 'forward' }

test.each([
  ['find by an index', { find: 'c', filter: { a: 1 } }, ab()],
  ['find in the order of an index', { find: 'c', filter: { a: 1 }, sort: { b: 1 } }, ab('backward')],
  ['find by an expression', { find: 'c', filter: { $expr: { $and: [{ $eq: ['$a', 1] }] } } }, ab()],
  ['find by two paths', { find: 'c', filter: { $expr: { $eq: ['$a', '$b'] } } }, scan],
  ['find without an index', { find: 'c', filter: { b: 1 } }, scan],
  [
    'find with a sort that no index has',
    { find: 'c', filter: { a: 1 }, sort: { x: 1 } },
    { stage: 'SORT', sortPattern: { x: 1 }, inputStage: ab() },
  ],
  ['find by _id', { find: 'c', filter: { _id: { $in: [1, 2] } } }, id()],
  ['everything in the order of _id', { find: 'c', sort: { _id: -1 } }, id('backward')],
  [
    'find by one of two conditions',
    { find: 'c', filter: { $or: [{ a: 1 }, { _id: 1 }] } },
    { stage: 'OR', inputStages: [ab(), id()] },
  ],
  [
    'what leads an aggregation',
    { aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $unwind: '$b' }], cursor: {} },
    ab(),
  ],
  ['count', { count: 'c', query: { b: 1 } }, scan],
  ['distinct', { distinct: 'c', key: 'b', query: { a: 1 } }, ab()],
  ['update', { update: 'c', updates: [{ q: { a: 1 }, u: { $set: { x: 1 } } }] }, ab()],
  ['delete', { delete: 'c', deletes: [{ q: { b: 1 }, limit: 0 }] }, scan],
  ['findAndModify', { findAndModify: 'c', query: { a: 1 }, sort: { b: -1 }, remove: true }, ab()],
  ['a collection that is not there', { find: 'none' }, { stage: 'EOF' }],
])('%s', async (_name, command, expected) => {
  expect(await explain(command)).toEqual(expected)
  expect(await store.db.collection('c').countDocuments({ x: 1 })).toBe(0)
})

test('execution statistics and plans of other commands are refused with an error', async () => {
  const refused = (command: Document) =>
    expect(store.db.command(command)).rejects.toMatchObject({ code: 115 })
  await refused({ explain: { find: 'c' }, verbosity: 'executionStats' })
  await refused({ explain: { ping: 1 }, verbosity: 'queryPlanner' })
  await refused({ explain: { constructor: 'c' }, verbosity: 'queryPlanner' })
})
