import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { expect, test } from 'vitest'
import { sortKey } from '../query/compound-keys.ts'
import { compareValues, encodeKey, equalValues, idKey, maxKeyBytes, shorten } from './keys.ts'

const ascending: unknown[] = [
  new MinKey(),
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  Long.fromString('-9007199254740993'),
  -1.5,
  new Int32(-1),
  0,
  0.5,
  new Double(1),
  9007199254740992,
  Long.fromString('9007199254740993'),
  Number.POSITIVE_INFINITY,
  '',
  'a',
  'a\0b',
  'a\x01',
  'ab',
  'é',
  '日',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 0 },
  { a: 'x' },
  [],
  [1],
  [1, 2],
  [2],
  new Binary(Buffer.from([9])),
  new Binary(Buffer.from([1, 1])),
  new ObjectId('000000000000000000000001'),
  new ObjectId('0000000000000000000000ff'),
  false,
  true,
  new Date(-5),
  new Date(0),
  new Date(1e12),
  new Timestamp({ t: 1, i: 1 }),
  new MaxKey(),
]

test('keys sort as MongoDB sorts values', () => {
  for (const [i, a] of ascending.entries())
    for (const [j, b] of ascending.entries())
      expect.soft([i, j, Math.sign(compareValues(a, b))]).toEqual([i, j, Math.sign(i - j)])
})

test('the same number is equal in every type, also as minus zero', () => {
  expect(equalValues(new Int32(5), Long.fromNumber(5))).toBe(true)
  expect(equalValues(new Double(5), 5)).toBe(true)
  expect(equalValues(-0, 0)).toBe(true)
  expect(equalValues(5, '5')).toBe(false)
  expect(equalValues({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false)
})

test('no key is a prefix of another, so that keys can be joined', () => {
  const keys = ascending
    .filter((value) => !(value instanceof MinKey || value instanceof MaxKey))
    .map(encodeKey)
  for (const a of keys)
    for (const b of keys)
      if (a !== b) expect(a.subarray(0, b.length).equals(b) && a.length > b.length).toBe(false)
})

test('a long key stays unique, and too long an _id is refused', () => {
  const long = (end: string) => shorten(encodeKey('k'.repeat(2000) + end))
  expect(long('1')).toHaveLength(maxKeyBytes)
  expect(long('1').equals(long('1'))).toBe(true)
  expect(long('1').equals(long('2'))).toBe(false)
  expect(() => idKey('k'.repeat(maxKeyBytes))).toThrow(/_id/)
  expect(idKey('k'.repeat(maxKeyBytes - 2))).toHaveLength(maxKeyBytes)
})

test('Decimal128 is refused as a key', () => {
  expect(() => encodeKey(Decimal128.fromString('1'))).toThrow(/Decimal128/)
})

test('an array sorts by its smallest element, descending by its largest, and empty before null', () => {
  const order = (descending: boolean) => {
    const field = [{ name: 'a', path: ['a'], descending }]
    const rows = [{ a: [5, 1] }, { a: 3 }, { a: [] }, {}].map((doc, i) => ({ i, key: sortKey(doc, field) }))
    return rows.sort((x, y) => Buffer.compare(x.key, y.key)).map(({ i }) => i)
  }
  expect(order(false)).toEqual([2, 3, 0, 1])
  expect(order(true)).toEqual([0, 1, 3, 2])
})
