import { BSONRegExp, Double, Int32, Long, ObjectId } from 'bson'
import { describe, expect, test } from 'vitest'
import type { Doc } from '../values/values.ts'
import { compileFilter } from './matcher.ts'

const matches = (filter: Doc, doc: Doc) => compileFilter(filter)(doc)

// Each row: a name, a filter, documents it accepts, documents it refuses; as MongoDB's manual describes the operators.
const cases: [string, Doc, Doc[], Doc[]][] = [
  [
    'equality reaches into arrays',
    { a: 1 },
    [{ a: 1 }, { a: [0, 1] }, { a: new Double(1) }],
    [{ a: '1' }, { a: [[1]] }, {}],
  ],
  [
    'a whole array is equal to itself',
    { a: [1, 2] },
    [{ a: [1, 2] }, { a: [[1, 2]] }],
    [{ a: [2, 1] }, { a: [1, 2, 3] }],
  ],
  [
    'a document is compared with its field order',
    { a: { x: 1, y: 2 } },
    [{ a: { x: 1, y: 2 } }],
    [{ a: { y: 2, x: 1 } }, { a: { x: 1 } }],
  ],
  ['null means missing too', { a: null }, [{}, { a: null }, { a: [null] }], [{ a: 0 }, { a: [] }]],
  [
    'null inside documents of an array',
    { 'a.b': null },
    [{}, { a: 5 }, { a: [{ b: 1 }, {}] }],
    [{ a: [1, 2] }, { a: [] }],
  ],
  [
    'ranges stay inside one type',
    { a: { $gt: 5 } },
    [{ a: 6 }, { a: [1, 9] }, { a: Long.fromNumber(6) }],
    [{ a: 'x' }, { a: new Date() }, { a: null }, {}],
  ],
  ['two bounds may be met by two elements', { a: { $gt: 5, $lt: 3 } }, [{ a: [1, 9] }], [{ a: [4] }]],
  ['$gte null finds missing', { a: { $gte: null } }, [{}, { a: null }], [{ a: 1 }]],
  ['NaN is not below anything', { a: { $lt: 5 } }, [{ a: 4 }], [{ a: Number.NaN }]],
  ['$ne is the opposite of equality', { a: { $ne: 1 } }, [{ a: 2 }, {}], [{ a: 1 }, { a: [1, 2] }]],
  [
    '$in takes values, null and patterns',
    { a: { $in: [1, null, new BSONRegExp('^x')] } },
    [{ a: 1 }, {}, { a: 'xy' }],
    [{ a: 2 }, { a: 'ax' }],
  ],
  [
    '$in with many values',
    { a: { $in: Array.from({ length: 30 }, (_, i) => i) } },
    [{ a: 7 }, { a: [99, 3] }, { a: Long.fromNumber(29) }],
    [{ a: 30 }, {}],
  ],
  ['$nin', { a: { $nin: [1, 2] } }, [{ a: 3 }, {}], [{ a: [3, 1] }]],
  [
    '$exists',
    { 'a.b': { $exists: true } },
    [{ a: { b: null } }, { a: [{ b: 1 }] }],
    [{}, { a: [] }, { a: [1] }],
  ],
  ['$exists false', { a: { $exists: false } }, [{}], [{ a: null }]],
  [
    '$type knows number types',
    { a: { $type: 'int' } },
    [{ a: new Int32(1) }, { a: ['x', new Int32(1)] }],
    [{ a: new Double(1) }, { a: Long.fromNumber(1) }],
  ],
  [
    '$type takes numbers and lists',
    { a: { $type: [2, 'number'] } },
    [{ a: 'x' }, { a: new Double(1) }],
    [{ a: true }],
  ],
  ['$size counts', { a: { $size: 2 } }, [{ a: [1, 2] }], [{ a: [[1, 2]] }, { a: 2 }, {}]],
  ['$mod', { a: { $mod: [5, 0] } }, [{ a: 10 }, { a: [1, 5] }], [{ a: 11 }, { a: 'x' }]],
  ['$all', { a: { $all: [1, 2] } }, [{ a: [2, 3, 1] }], [{ a: [1] }, { a: 1 }]],
  ['$all of nothing matches nothing', { a: { $all: [] } }, [], [{ a: [] }, {}]],
  [
    '$elemMatch wants one element for all',
    { a: { $elemMatch: { x: 1, y: { $gt: 1 } } } },
    [{ a: [{ x: 1, y: 2 }] }],
    [{ a: [{ x: 1 }, { y: 2 }] }, { a: { x: 1, y: 2 } }],
  ],
  [
    '$elemMatch on plain elements',
    { a: { $elemMatch: { $gt: 1, $lt: 5 } } },
    [{ a: [9, 3] }],
    [{ a: [0, 9] }, { a: 3 }, { a: [[3]] }],
  ],
  ['$not', { a: { $not: { $gt: 5 } } }, [{ a: 5 }, {}, { a: 'x' }], [{ a: 6 }, { a: [1, 6] }]],
  [
    '$or, $and, $nor',
    { $or: [{ a: 1 }, { $and: [{ b: 1 }, { $nor: [{ c: 1 }] }] }] },
    [{ a: 1 }, { b: 1 }],
    [{ b: 1, c: 1 }, {}],
  ],
  [
    'regex with options',
    { a: { $regex: '^A.b', $options: 'is' } },
    [{ a: 'a\nB' }, { a: ['x', 'axb'] }],
    [{ a: 'xaxb' }, { a: 5 }],
  ],
  [
    'numeric path parts',
    { 'a.1.b': 2 },
    [{ a: [{}, { b: 2 }] }, { a: { 1: { b: 2 } } }, { a: [{ 1: { b: 2 } }] }],
    [{ a: [{ b: 2 }] }],
  ],
  [
    '$expr compares fields',
    { $expr: { $lt: ['$n', '$max'] } },
    [{ n: new Int32(1), max: new Int32(2) }, { max: 1 }],
    [{ n: 2, max: 2 }, { n: 1 }],
  ],
  [
    '$expr: every number is less than a string, null less than a number',
    { $expr: { $gt: ['$a', '$b'] } },
    [{ a: 'x', b: 5 }, { a: 0, b: null }, { a: null }],
    [{ a: null, b: 0 }],
  ],
  [
    '$expr with $ifNull and $add',
    { $expr: { $gte: ['$limit', { $add: [{ $ifNull: ['$used', 0] }, 1] }] } },
    [{ limit: 1 }, { limit: 3, used: 2 }],
    [{ limit: 2, used: 2 }],
  ],
  [
    'ObjectIds',
    { a: new ObjectId('0123456789abcdef01234567') },
    [{ a: new ObjectId('0123456789abcdef01234567') }],
    [{ a: new ObjectId() }],
  ],
  ['a field called __proto__ is a field', { '__proto__.x': null }, [{}], []],
]

describe('a filter', () => {
  test.each(cases)('%s', (_name, filter, accepted, refused) => {
    for (const doc of accepted) expect.soft([doc, matches(filter, doc)]).toEqual([doc, true])
    for (const doc of refused) expect.soft([doc, matches(filter, doc)]).toEqual([doc, false])
  })

  const refusals: [string, Doc, number][] = [
    ['an unknown operator', { a: { $near: 1 } }, 2],
    ['an unknown operator at the top', { $where: 'true' }, 2],
    ['$text', { $text: { $search: 'x' } }, 2],
    ['an empty $or', { $or: [] }, 2],
    ['a mix of operators and fields', { a: { $gt: 1, b: 1 } }, 2],
    ['a broken regex', { a: { $regex: 'a(b' } }, 51091],
    ['a regex option JavaScript lacks', { a: { $regex: 'a', $options: 'x' } }, 51108],
    ['an unknown type', { a: { $type: 'float' } }, 2],
    ['an unknown expression', { $expr: { $function: {} } }, 168],
    ['a comparison with a prototype', { $expr: { $eq: ['$__proto__.x', 1] } }, 115],
  ]
  test.each(refusals)('with %s is refused', (_name, filter, code) => {
    expect(() => compileFilter(filter)).toThrow(expect.objectContaining({ code }))
  })
})
