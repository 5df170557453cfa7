import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Canonical, canonicalJson } from './canonical-json.ts'

/** The reference files of RFC 8785 lie beside the project (VECTORS_DIR); they are not part of it. */
const shared = process.env.VECTORS_DIR ?? fileURLToPath(new URL('../../../shared/vectors', import.meta.url))
const folder = join(shared, 'jcs', 'testdata')

const Value: v.GenericSchema<Canonical> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(Value), v.record(v.string(), Value)]),
)

describe('canonical JSON', () => {
  test.skipIf(!existsSync(folder))('writes the reference files of RFC 8785 byte for byte', () => {
    const names = readdirSync(join(folder, 'input'))
    expect(names).toHaveLength(6)
    for (const name of names) {
      const value = v.parse(Value, JSON.parse(readFileSync(join(folder, 'input', name), 'utf8')))
      const written = Buffer.from(canonicalJson(value))
      expect(written.equals(readFileSync(join(folder, 'output', name))), name).toBe(true)
      const hex = readFileSync(join(folder, 'outhex', name.replace('.json', '.txt')), 'utf8')
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
