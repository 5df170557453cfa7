import { concatBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../../../tests/timestamps/make-certificate.ts'
import { makeStamp } from '../../../tests/timestamps/make-stamp.ts'
import { readAll, tags } from './der.ts'
import { oids } from './oids.ts'
import { readStampResponse } from './stamp-response.ts'
import { readStampToken } from './stamp-token.ts'
import { der, integer, oid, sequence } from './write-der.ts'

const signer = makeCertificate({ name: 'Example Time' })
const facts = { digest: new Uint8Array(32), nonce: null, at: new Date('2026-11-21T09:41:07Z') }
const token = makeStamp(signer, facts)
const NULL = der(tags.null)
const number = (value: number) => integer(Uint8Array.of(value))

/** The value with other parts at one place, which is given by the indexes that lead there. */
function changed(
  bytes: Uint8Array,
  place: number[],
  change: (parts: Uint8Array[]) => Uint8Array[],
): Uint8Array {
  const [value] = readAll(bytes)
  if (!value) throw new Error('There is nothing at this place.')
  const parts = readAll(value.content).map(({ whole }) => whole)
  const [next, ...others] = place
  const all =
    next === undefined
      ? change(parts)
      : parts.map((part, at) => (at === next ? changed(part, others, change) : part))
  return der(value.tag, ...all)
}
const read = (bytes: Uint8Array) => {
  try {
    return readStampToken(bytes).certificates.length
  } catch (error) {
    return error instanceof Error ? error.message : 'nothing'
  }
}

/** Where the parts of a token are. */
const places = {
  wrapped: [1],
  data: [1, 0],
  hashes: [1, 0, 1],
  content: [1, 0, 2],
  octets: [1, 0, 2, 1],
  signer: [1, 0, 4, 0],
}

describe('a time stamp', () => {
  test('with an extra value at any place is refused', () => {
    expect(read(token)).toBe(1)
    for (const place of [[], ...Object.values(places)])
      expect([place, read(changed(token, place, (parts) => [...parts, NULL]))]).toEqual([
        place,
        expect.stringMatching(/than it should/),
      ])
  })

  test('must name exactly the hash of its signer', () => {
    const names = (...list: string[]) =>
      changed(token, places.hashes, () => list.map((one) => sequence(oid(one))))
    const sha384 = '2.16.840.1.101.3.4.2.2'
    expect(read(names(oids.sha256))).toBe(1)
    for (const list of [[], [sha384], [oids.sha256, sha384], [oids.sha256, oids.sha256]])
      expect(read(names(...list))).toBe('names another hash than its signer.')
  })

  test('must have the versions that fit how its signer is named', () => {
    const version = (place: number[], value: number, from = token) =>
      read(changed(from, place, ([, ...rest]) => [number(value), ...rest]))
    expect([version(places.data, 3), version(places.signer, 1)]).toEqual([1, 1])
    for (const value of [1, 2, 4]) expect(version(places.data, value)).toBe('has an unknown version.')
    expect(version(places.signer, 3)).toBe('has a signer of an unknown version.')
    const byKey = makeStamp(signer, { ...facts, isByKey: true })
    expect([version(places.signer, 3, byKey), version(places.signer, 1, byKey)]).toEqual([
      1,
      'has a signer of an unknown version.',
    ])
  })

  test('may have revocation lists and unsigned attributes', () => {
    const revoked = changed(token, places.data, (parts) => [
      ...parts.slice(0, -1),
      der(tags.inside(1), sequence()),
      ...parts.slice(-1),
    ])
    expect(read(revoked)).toBe(1)
    expect(read(changed(token, places.signer, (parts) => [...parts, der(tags.inside(1), sequence())]))).toBe(
      1,
    )
  })

  test('must have one signer and at most twelve certificates', () => {
    expect(read(changed(token, [1, 0, 4], () => []))).toBe('has not exactly one signer.')
    const certificates = (count: number) =>
      read(changed(token, [1, 0, 3], () => Array.from({ length: count }, () => signer.der)))
    expect([certificates(12), certificates(13)]).toEqual([12, 'has more certificates than any chain needs.'])
    expect(read(changed(token, places.data, (parts) => parts.filter((_, at) => at !== 3)))).toBe(0)
  })
})

describe('the answer of an authority', () => {
  const answer = (...status: Uint8Array[]) => sequence(sequence(...status), token)
  const refused = (...bits: number[]) => {
    const bytes = new Uint8Array(4)
    for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
    const status = sequence(number(2), der(tags.bits, concatBytes(Uint8Array.of(0), bytes)))
    return () => readStampResponse(sequence(status))
  }

  test('is accepted when granted, also with modifications', () => {
    for (const status of [0, 1]) expect(readStampResponse(answer(number(status)))).toEqual(token)
    for (const status of [2, 3, 4, 5])
      expect(() => readStampResponse(answer(number(status)))).toThrow(`was refused: status ${status}.`)
    const words = sequence(der(0x0c, new TextEncoder().encode('granted')))
    expect(readStampResponse(answer(number(0), words))).toEqual(token)
    expect(() => readStampResponse(answer(number(0), NULL))).toThrow('more in it than it should')
    expect(() => readStampResponse(sequence(sequence(number(0)), token, NULL))).toThrow(
      'more in it than it should',
    )
  })

  test('gives the reason of a refusal for each bit', () => {
    const reasons: [number, string][] = [
      [0, 'it does not know the hash'],
      [2, 'it does not accept our request'],
      [5, 'it cannot read our request'],
      [14, 'its time source is not available'],
      [15, 'it does not follow the policy that we ask for'],
      [16, 'it does not know our extension'],
      [17, 'it does not provide what we ask for'],
      [25, 'it has an internal error'],
    ]
    for (const [bit, words] of reasons) expect(refused(bit)).toThrow(`was refused: ${words}.`)
    expect(refused(5, 25)).toThrow('was refused: it cannot read our request, it has an internal error.')
    for (const bits of [[], [1], [26]]) expect(refused(...bits)).toThrow('was refused: status 2.')
  })
})
