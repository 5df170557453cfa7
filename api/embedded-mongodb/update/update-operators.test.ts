import { Double, Int32, Long } from 'bson'
import { describe, expect, test } from 'vitest'
import { applyUpdate } from '../../../tests/embedded-mongodb/apply-update.ts'
import type { Doc } from '../values/values.ts'

const int = (value: number) => new Int32(value)

const cases: [string, Doc, Doc, Doc][] = [
  ['$set makes the way', { a: 1 }, { $set: { 'b.c': 2 } }, { a: 1, b: { c: 2 } }],
  ['$set beyond an array pads with null', { a: [1] }, { $set: { 'a.3': 2 } }, { a: [1, null, null, 2] }],
  [
    '$unset removes, in arrays it leaves null',
    { a: 1, b: [1, 2] },
    { $unset: { a: '', 'b.0': '', c: '' } },
    { b: [null, 2] },
  ],
  ['$inc creates', {}, { $inc: { a: int(5) } }, { a: int(5) }],
  [
    '$inc widens to int64',
    { a: int(2147483647) },
    { $inc: { a: int(1) } },
    { a: Long.fromNumber(2147483648) },
  ],
  [
    '$inc keeps int64',
    { a: Long.fromString('9007199254740993') },
    { $inc: { a: int(2) } },
    { a: Long.fromString('9007199254740995') },
  ],
  ['$inc with a double gives a double', { a: int(1) }, { $inc: { a: new Double(2) } }, { a: new Double(3) }],
  ['$mul of nothing is zero', { b: int(3) }, { $mul: { a: int(2), b: int(4) } }, { b: int(12), a: int(0) }],
  [
    '$min and $max',
    { a: int(5), b: int(5) },
    { $min: { a: int(3), c: int(1) }, $max: { b: int(3) } },
    { a: int(3), b: int(5), c: int(1) },
  ],
  [
    '$push with all its clauses',
    { a: [int(3), int(1)] },
    { $push: { a: { $each: [int(2), int(9)], $position: int(0), $sort: int(-1), $slice: int(3) } } },
    { a: [int(9), int(3), int(2)] },
  ],
  [
    '$push sorts documents',
    { a: [{ n: int(2) }] },
    { $push: { a: { $each: [{ n: int(1) }], $sort: { n: int(1) } } } },
    { a: [{ n: int(1) }, { n: int(2) }] },
  ],
  [
    '$push with a negative slice keeps the end',
    { a: [1, 2] },
    { $push: { a: { $each: [3], $slice: -2 } } },
    { a: [2, 3] },
  ],
  [
    '$addToSet knows equal numbers and documents',
    { a: [int(1), { x: 1 }] },
    { $addToSet: { a: { $each: [new Double(1), { x: 1 }, { x: 2 }] } } },
    { a: [int(1), { x: 1 }, { x: 2 }] },
  ],
  ['$pop', { a: [1, 2, 3], b: [1, 2, 3] }, { $pop: { a: 1, b: -1 } }, { a: [1, 2], b: [2, 3] }],
  [
    '$pull by value, condition and document',
    { a: [1, 2, 3], b: [1, 5, 9], c: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: 2, b: { $gte: 5 }, c: { x: 1 } } },
    { a: [1, 3], b: [1], c: [{ x: 2 }] },
  ],
  ['$pullAll', { a: [1, 2, 1, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  [
    '$rename moves',
    { a: 1, b: { c: 2 } },
    { $rename: { a: 'x.y', 'b.c': 'd' } },
    { b: {}, x: { y: 1 }, d: 2 },
  ],
  [
    '$setOnInsert is left alone on an update',
    { a: 1 },
    { $setOnInsert: { a: 2 }, $set: { b: 1 } },
    { a: 1, b: 1 },
  ],
]

describe('an update', () => {
  test.each(cases)('%s', (_name, doc, update, expected) => expect(applyUpdate(doc, update)).toEqual(expected))
})
