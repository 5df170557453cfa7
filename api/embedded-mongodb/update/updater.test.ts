import { Decimal128, Double, Int32, Long } from 'bson'
import { describe, expect, test } from 'vitest'
import { applyUpdate } from '../../../tests/embedded-mongodb/apply-update.ts'
import type { Doc } from '../values/values.ts'
import { upsertSeed } from './upsert-seed.ts'

const int = (value: number) => new Int32(value)

describe('an update', () => {
  test('with $ changes the element that the filter found', () => {
    const doc = {
      items: [
        { sku: 'a', n: 1 },
        { sku: 'b', n: 2 },
      ],
    }
    const update = { $set: { 'items.$.sku': 'z', 'items.$.n': 9 } }
    expect(applyUpdate(doc, update, { 'items.sku': 'b' })).toEqual({
      items: [
        { sku: 'a', n: 1 },
        { sku: 'z', n: 9 },
      ],
    })
    const elemMatch = { items: { $elemMatch: { sku: 'a', n: { $lt: 2 } } } }
    expect(applyUpdate(doc, { $inc: { 'items.$.n': 5 } }, elemMatch).items).toEqual([
      { sku: 'a', n: int(6) },
      { sku: 'b', n: 2 },
    ])
    expect(() => applyUpdate(doc, update, {})).toThrow(expect.objectContaining({ code: 2 }))
  })

  test('with $[] and $[name] changes every element or the chosen ones', () => {
    const doc = {
      a: [
        { n: int(1), k: 'x' },
        { n: int(5), k: 'y' },
        { n: int(7), k: 'x' },
      ],
    }
    const numbers = (changed: Doc) =>
      Array.isArray(changed.a) && changed.a.map(({ n }: { n: Int32 }) => n.value)
    expect(numbers(applyUpdate(doc, { $inc: { 'a.$[].n': int(1) } }))).toEqual([2, 6, 8])
    const filters = [{ 'e.n': { $gt: 1 }, 'e.k': { $ne: 'y' } }]
    expect(numbers(applyUpdate(doc, { $set: { 'a.$[e].n': int(0) } }, {}, filters))).toEqual([1, 5, 0])
    expect(() => applyUpdate(doc, { $set: { 'a.$[other].n': 1 } }, {}, filters)).toThrow(/other/)
  })

  test('with $setOnInsert and $currentDate sets fields of an insert', () => {
    const doc = applyUpdate({ k: 1 }, { $setOnInsert: { a: 1 }, $currentDate: { at: true } }, {}, [], true)
    expect(doc).toMatchObject({ k: 1, a: 1, at: expect.any(Date) })
  })

  test('by a replacement keeps the _id', () => {
    expect(applyUpdate({ _id: 1, a: 1 }, { b: 2 })).toEqual({ _id: 1, b: 2 })
    expect(() => applyUpdate({ _id: 1 }, { _id: 2 })).toThrow(expect.objectContaining({ code: 66 }))
  })

  test('by a pipeline computes fields and keeps the number types of the others', () => {
    const doc = { _id: int(1), n: int(5), big: Long.fromNumber(7), deep: [{ d: new Double(2) }], gone: 1 }
    const update = [{ $set: { twice: { $multiply: ['$n', int(2)] } } }, { $unset: 'gone' }]
    expect(applyUpdate(doc, update)).toEqual({ ...doc, twice: 10, gone: undefined })
    expect(applyUpdate({ _id: 1, a: { b: 2 } }, [{ $replaceWith: '$a' }])).toEqual({ _id: 1, b: 2 })
    expect(() => applyUpdate({}, [{ $match: {} }])).toThrow(expect.objectContaining({ code: 72 }))
  })

  const refusals: [string, Doc, unknown, number][] = [
    ['an unknown operator', {}, { $bit: { a: { and: 1 } } }, 9],
    ['two changes of one path', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['changes of a path and one inside it', {}, { $set: { a: 1, 'a.b': 1 } }, 40],
    ['a new _id', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['$inc of text', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['$inc by text', {}, { $inc: { a: 'x' } }, 14],
    ['$push on a number', { a: 1 }, { $push: { a: 1 } }, 2],
    ['a way through a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['an int64 overflow', { a: Long.MAX_VALUE }, { $inc: { a: int(1) } }, 2],
    ['Decimal128 sums', { a: Decimal128.fromString('1') }, { $inc: { a: 1 } }, 115],
    ['an empty field name', {}, { $set: { 'a..b': 1 } }, 56],
    ['a field name with $', {}, { $set: { $a: 1 } }, 52],
    ['a number instead of an update', {}, 5, 9],
  ]
  test.each(refusals)('with %s is refused', (_name, doc, update, code) => {
    expect(() => applyUpdate(doc, update)).toThrow(expect.objectContaining({ code }))
  })

  test('with names like __proto__ never changes a prototype', () => {
    const updates = [
      { $rename: { a: '__proto__.polluted' } },
      { $set: { '__proto__.polluted': 1 } },
      { $set: { 'constructor.prototype.polluted': 1 } },
      { $push: { '__proto__.polluted': 1 } },
    ]
    for (const update of updates) applyUpdate({ a: 1 }, update)
    upsertSeed({ '__proto__.polluted': 1, 'constructor.prototype.polluted': 1 }, false)
    const hidden = Object.fromEntries([['__proto__', { polluted: 1 }]])
    const pipelines = [
      { '__proto__.polluted': 1 },
      { 'constructor.prototype.polluted': 1 },
      { a: hidden },
      hidden,
    ]
    for (const fields of pipelines) expect(() => applyUpdate({}, [{ $set: fields }])).toThrow(/not supported/)
    expect(() => applyUpdate({ a: hidden }, [{ $set: { b: '$a' } }])).toThrow(/__proto__/)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect('polluted' in {}).toBe(false)
  })
})

test('an upsert starts from the values that the filter requires by equality', () => {
  const filter = {
    a: 1,
    b: { $gt: 5 },
    $and: [{ c: { $eq: 2 } }],
    'd.e': { $in: [3] },
    $or: [{ f: 1 }, { g: 1 }],
  }
  expect(upsertSeed(filter, false)).toEqual({ a: 1, c: 2, d: { e: 3 } })
  expect(upsertSeed({ _id: 7, a: 1 }, true)).toEqual({ _id: 7 })
  expect(() => upsertSeed({ a: 1, $and: [{ a: 2 }] }, false)).toThrow(expect.objectContaining({ code: 54 }))
})
