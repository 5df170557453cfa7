import { expect, test } from 'vitest'
import { makeCertificate } from '../../../tests/timestamps/make-certificate.ts'
import { isCertificate, readCertificate } from './certificate.ts'
import { readOne, tags } from './der.ts'
import { Fields } from './fields.ts'
import { der, integer, oid, sequence } from './write-der.ts'

type Parts = Uint8Array[]
const partsOf = (bytes: Uint8Array): Parts => new Fields(readOne(bytes)).rest().map(({ whole }) => whole)
const whole = makeCertificate({ name: 'Example Time' }).der
const NULL = der(tags.null)
const version = (...parts: Uint8Array[]) => der(tags.inside(0), ...parts)
const numbered = (value: number) => integer(Uint8Array.of(value))

/** The certificate with other signed fields; its signature is not checked here. */
const withSigned = (change: (parts: Parts) => Parts) => {
  const [signed = NULL, ...rest] = partsOf(whole)
  return sequence(sequence(...change(partsOf(signed))), ...rest)
}
const words = (bytes: Uint8Array) => {
  try {
    return readCertificate(bytes).serial.length > 0
  } catch (error) {
    return String(error)
  }
}

test('a certificate must have its fields in order and nothing else', () => {
  expect(words(whole)).toBe(true)
  const more = /has more in it than it should\.$/
  const [signed = NULL, algorithm = NULL, signature = NULL] = partsOf(whole)
  expect(words(sequence(signed, algorithm, signature, NULL))).toMatch(more)
  expect(words(withSigned((parts) => [...parts, NULL]))).toMatch(more)
  expect(words(withSigned(([, ...rest]) => [version(numbered(2), NULL), ...rest]))).toMatch(more)
  const validity = (parts: Parts) =>
    parts.map((part, at) => (at === 4 ? sequence(...partsOf(part), NULL) : part))
  expect(words(withSigned(validity))).toMatch(more)
  expect(words(withSigned(([, ...rest]) => rest))).toMatch(/lacks a field/)
})

test('a certificate of an old version or with two signature algorithms is refused', () => {
  for (const old of [0, 1, 3])
    expect(words(withSigned(([, ...rest]) => [version(numbered(old)), ...rest]))).toMatch(/an old version\.$/)
  const [signed = NULL, , signature = NULL] = partsOf(whole)
  const ecdsaWithSha384 = sequence(oid('1.2.840.10045.4.3.3'))
  expect(words(sequence(signed, ecdsaWithSha384, signature))).toMatch(/names two signature algorithms\.$/)
})

test('the unique identifiers of a certificate are ignored', () => {
  const id = (n: number) => der(tags.context(n), Uint8Array.of(0, 7))
  const [one, two] = [id(1), id(2)]
  const between = (...ids: Parts) =>
    withSigned((parts) => [...parts.slice(0, -1), ...ids, ...parts.slice(-1)])
  for (const ids of [[one], [two], [one, two]]) expect(words(between(...ids))).toBe(true)
  expect(words(between(two, one))).toMatch(/has more in it/)
})

test('bytes are recognised as a certificate by their structure', () => {
  expect([isCertificate(whole), isCertificate(sequence(sequence(), sequence(), der(tags.bits)))]).toEqual([
    true,
    true,
  ])
  for (const other of [
    new TextEncoder().encode('a key, or words'),
    new Uint8Array(),
    sequence(...partsOf(whole), NULL),
    sequence(...partsOf(whole).slice(0, 2)),
  ])
    expect(isCertificate(other)).toBe(false)
})
