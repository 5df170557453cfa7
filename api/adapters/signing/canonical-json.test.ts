import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { findVector, findVectors, jcsNames } from '../../../scripts/vectors.mjs'
import { type Canonical, canonicalJson } from './canonical-json.ts'

/** A reference file of RFC 8785. */
const read = (file: string) => readFileSync(findVector(`jcs/testdata/${file}`) ?? '')

const Value: v.GenericSchema<Canonical> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(Value), v.record(v.string(), Value)]),
)

describe('canonical JSON', () => {
  test.skipIf(findVectors() === null)('writes the reference files of RFC 8785 byte for byte', () => {
    for (const name of jcsNames) {
      const value = v.parse(Value, JSON.parse(read(`input/${name}.json`).toString()))
      const written = Buffer.from(canonicalJson(value))
      expect(written.equals(read(`output/${name}.json`)), name).toBe(true)
      const hex = read(`outhex/${name}.txt`).toString()
      expect(written.toString('hex'), name).toBe(hex.replace(/\s+/g, ''))
    }
  })

  test('sorts members by UTF-16 code units, at every depth', () => {
    expect(canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6 })).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
    )
    expect(canonicalJson([{ b: { d: null, c: true }, a: [] }])).toBe('[{"a":[],"b":{"c":true,"d":null}}]')
  })

  test('refuses half a surrogate pair, in values and in names, and numbers that are not finite', () => {
    const refused: Canonical[] = ['\ud800', '\udc00x', { '\udfff': 1 }, ['\ud83d'], Number.NaN, Infinity]
    for (const value of refused) expect(() => canonicalJson(value)).toThrow(TypeError)
    expect(canonicalJson('\ud83d\ude00')).toBe('"\ud83d\ude00"')
  })

  test('does not depend on the order of members and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.integer()), (members) => {
        const turned = Object.fromEntries(Object.entries(members).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson({ ...members }))
        expect(JSON.parse(canonicalJson({ ...members }))).toEqual({ ...members })
      }),
    )
  })
})
