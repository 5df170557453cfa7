// Picking fields from the bytes of a document gives the same as projecting the decoded document.
import { Double, Int32, Long, ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { decode, encode } from '../values/bson-bytes.ts'
import type { Doc } from '../values/values.ts'
import { fieldsOfFilter, narrowing } from './narrow.ts'
import { compileProjection } from './projection.ts'

const raw = encode({
  _id: new ObjectId('0123456789abcdef01234567'),
  a: new Int32(1),
  größe: new Double(2.5),
  text: 'x'.repeat(300),
  list: [{ n: Long.fromNumber(1), m: true }, 7, null],
  pattern: /^a/i,
  inner: { a: null, b: new Date(0), 'c d': Buffer.from([1, 2]) },
})

const projections: Doc[] = [
  { a: 1 },
  { _id: 1 },
  { _id: 0 },
  { _id: 0, a: true, größe: new Int32(1) },
  { text: 0, list: false },
  { text: 0, _id: 1 },
  { missing: 1 },
  { missing: 0 },
  { 'inner.b': 1, pattern: 1 },
  { list: 1, inner: 1, pattern: 1, größe: 1 },
]
test.each(projections.map((projection) => [JSON.stringify(projection), projection] as const))(
  'decoding only the fields of %s gives the same result as projecting the whole document',
  (_, projection) => {
    const narrowed = narrowing(projection)
    const project = compileProjection(projection, {})
    const left = decode(narrowed?.narrow(raw) ?? raw)
    expect(narrowed?.isAll ? left : project?.(left)).toEqual(project?.(decode(raw)))
  },
)

test.each([
  [{ 'inner.b': 0 }],
  [{ list: { $slice: 1 } }],
  [{ a: 1, text: 0 }],
  [{ 'list.$': 1 }],
  [{ a: '$text' }],
  [{}],
  [undefined],
])('the projection %j decodes the whole document', (projection) => {
  expect(narrowing(projection)).toBeNull()
})

test('the fields that a filter reads are listed, unless it may read any', () => {
  const filter = { a: 1, $or: [{ 'b.c': { $gt: 1 } }, { $and: [{ d: null }] }], $comment: 'e' }
  expect(fieldsOfFilter(filter)?.flat().map(String)).toEqual(['a', 'b', 'd'])
  const compared = { $and: [{ $eq: ['$b.c', { $literal: '$d' }] }, { $lt: ['$e', 5] }, true] }
  expect(fieldsOfFilter({ a: 1, $expr: compared })?.flat().map(String)).toEqual(['a', 'b', 'e'])
  expect(fieldsOfFilter({ a: 1, $expr: { $eq: ['$$ROOT', '$b'] } })).toBeNull()
  expect(fieldsOfFilter({ $or: [{ a: 1 }, { $expr: '$$CURRENT.b' }] })).toBeNull()
})
