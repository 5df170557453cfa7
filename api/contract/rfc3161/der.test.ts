import { describe, expect, test } from 'vitest'
import { readAll, readOne, tags } from './der.ts'
import { bytesOfBits, countOf, Fields, oidOf, unsignedOf } from './fields.ts'
import { StampError } from './stamp-error.ts'
import { der, integer, oid, sequence } from './write-der.ts'

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
/** What is read, or why it is refused. */
function resultOf<T>(read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    if (error instanceof StampError) return error.message
    throw error
  }
}

describe('a value of DER', () => {
  const lengths = (hex: string, more = 0) =>
    resultOf(() =>
      readAll(Uint8Array.from([...bytesOf(hex), ...new Uint8Array(more)])).map(
        ({ content }) => content.length,
      ),
    )
  test('must write its length in as few bytes as possible', () => {
    expect(lengths('')).toEqual([])
    expect(lengths('0500 3000')).toEqual([0, 0])
    expect(lengths('047f', 127)).toEqual([127])
    expect(lengths('048180', 128)).toEqual([128])
    expect(lengths('0481ff', 255)).toEqual([255])
    expect(lengths('04820100', 256)).toEqual([256])
    const tooMany = 'writes a length in more bytes than it needs.'
    expect([lengths('04817f', 127), lengths('0482 0080', 128), lengths('0481 00')]).toEqual([
      tooMany,
      tooMany,
      tooMany,
    ])
  })

  test('is read back as it was written, whatever its length', () => {
    for (const length of [0, 127, 128, 255, 256, 65_535, 65_536]) {
      const content = new Uint8Array(length).fill(7)
      expect(readAll(der(tags.octets, content))).toEqual([
        { tag: tags.octets, content, whole: expect.any(Uint8Array) },
      ])
    }
  })

  test('is refused when cut off or without a length', () => {
    for (const hex of ['0401', '0402 01', '0481', '0482 01', '0480 0000', '048501 00000000', '04'])
      expect([hex, lengths(hex)]).toEqual([hex, expect.stringMatching(/^ends too early/)])
    expect(lengths('0484 01000000')).toBe('ends too early.')
    expect(lengths('0485 0000000000')).toMatch(/that DER does not allow/)
  })

  test('is refused when its tag needs more than one byte', () => {
    expect(lengths('1f00')).toBe('holds a value of an unknown kind.')
    expect(lengths('bf2000')).toBe('holds a value of an unknown kind.')
    expect(lengths('1e00')).toEqual([0])
  })

  test('is refused where exactly one value of another kind is expected', () => {
    expect(resultOf(() => readOne(bytesOf('3000 3000')))).toMatch(/more or less in it/)
    expect(resultOf(() => readOne(bytesOf('')))).toMatch(/more or less in it/)
    expect(resultOf(() => readOne(bytesOf('3100')))).toMatch(/another kind of value/)
    expect(readOne(bytesOf('3100'), tags.set).tag).toBe(tags.set)
    expect(resultOf(() => new Fields(readOne(bytesOf('3000')), tags.set))).toMatch(/another kind of value/)
  })
})

describe('a number', () => {
  const number = (hex: string) => readOne(der(tags.integer, bytesOf(hex)), tags.integer)
  const count = (hex: string) => resultOf(() => countOf(number(hex)))
  test('has one form and is not negative', () => {
    expect(['00', '7f', '0080', '0100'].map(count)).toEqual([0, 127, 128, 256])
    for (const hex of ['', '80', 'ff', '0000', '007f'])
      expect([hex, count(hex)]).toEqual([hex, 'has a damaged number.'])
    expect(unsignedOf(number('0080'))).toEqual(Uint8Array.of(0x80))
    expect(unsignedOf(number('00'))).toEqual(Uint8Array.of(0))
  })

  test('is read up to the largest exact integer', () => {
    expect(count('1fffffffffffff')).toBe(Number.MAX_SAFE_INTEGER)
    expect(count('20000000000000')).toBe('has a number that is too large.')
  })

  test('is read back as it was written', () => {
    for (const bytes of [[0], [0, 0], [0x7f], [0x80], [0, 0x80], [1, 0]])
      expect(countOf(readOne(integer(Uint8Array.from(bytes)), tags.integer))).toBe(
        bytes.reduce((sum, byte) => sum * 256 + byte, 0),
      )
  })
})

describe('an object identifier', () => {
  const name = (hex: string) => resultOf(() => oidOf(readOne(der(tags.oid, bytesOf(hex)), tags.oid)))
  test('is read back as it was written', () => {
    for (const text of ['1.2.840.113549.1.7.2', '2.5.29.37.0', '0.39.1', '1.39', '2.40.128', '2.999.16384'])
      expect(oidOf(readOne(oid(text), tags.oid))).toBe(text)
    expect(name('8837 03')).toBe('2.999.3')
    expect([name('27'), name('28'), name('4f'), name('50')]).toEqual(['0.39', '1.0', '1.39', '2.0'])
  })

  test('is refused when malformed or too long', () => {
    for (const hex of ['', '2a8001', '8037', '2a86', '2a03ff'])
      expect([hex, name(hex)]).toEqual([hex, 'has a damaged identifier.'])
    expect(name('2affffffffffffffff7f')).toBe('has an identifier that is too long.')
  })
})

test('a bit string must consist of whole bytes', () => {
  const bits = (hex: string) => resultOf(() => bytesOfBits(readOne(der(tags.bits, bytesOf(hex)), tags.bits)))
  expect(bits('00a5')).toEqual(Uint8Array.of(0xa5))
  for (const hex of ['', '01a4', '08']) expect([hex, bits(hex)]).toEqual([hex, 'has damaged bits.'])
})

test('a boolean is written in one form, and left out when false', () => {
  const flag = (hex: string) => resultOf(() => new Fields(readOne(sequence(bytesOf(hex)))).flag())
  expect([flag('0101ff'), flag('')]).toEqual([true, false])
  for (const hex of ['010100', '010101', '0100', '0102ffff'])
    expect([hex, flag(hex)]).toEqual([hex, 'has a boolean in a form that DER does not allow.'])
})
