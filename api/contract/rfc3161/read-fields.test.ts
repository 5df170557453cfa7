import { expect, test } from 'vitest'
import { readAlgorithm, readHash } from './algorithm.ts'
import { readOne, tags } from './der.ts'
import { Fields } from './fields.ts'
import { oids } from './oids.ts'
import { readSignedAttributes } from './signed-attributes.ts'
import { readStampInfo } from './stamp-info.ts'
import { der, integer, oid, sequence } from './write-der.ts'

const sha1 = '1.3.14.3.2.26'
const sha384 = '2.16.840.1.101.3.4.2.2'
const number = (value: number) => integer(Uint8Array.of(value >> 8, value & 0xff))
const hashDer = (name: string) => sequence(oid(name))
const NULL = der(tags.null)
const algorithm = (bytes: Uint8Array, hash: string | null) => readAlgorithm(readOne(bytes), hash)

test('a weak hash is refused, and so is a signature that names two hashes', () => {
  expect(readHash(readOne(sequence(oid(oids.sha256), NULL)))).toBe('SHA-256')
  expect(() => readHash(readOne(hashDer(sha1)))).toThrow('rests on a hash that is weak or not known.')
  const ecdsaWithSha384 = hashDer('1.2.840.10045.4.3.3')
  expect(algorithm(ecdsaWithSha384, null)).toEqual({ kind: 'ECDSA', hash: 'SHA-384' })
  expect(algorithm(ecdsaWithSha384, 'SHA-384')).toEqual({ kind: 'ECDSA', hash: 'SHA-384' })
  expect(() => algorithm(ecdsaWithSha384, 'SHA-256')).toThrow('names two hashes')
  // Plain RSA names no hash: a signer names it separately, but a certificate cannot.
  const rsa = sequence(oid(oids.rsa), NULL)
  expect(algorithm(rsa, 'SHA-384')).toEqual({ kind: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' })
  expect(() => algorithm(rsa, null)).toThrow('is signed in a way that is weak or not known here.')
})

test('parameters other than NULL are refused for hashes and signatures', () => {
  const rsaWithSha512 = '1.2.840.113549.1.1.13'
  for (const parts of [[], [NULL]])
    expect(algorithm(sequence(oid(rsaWithSha512), ...parts), null)).toEqual({
      kind: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-512',
    })
  for (const [parts, words] of [
    [[der(tags.null, Uint8Array.of(0))], 'has damaged parameters.'],
    [[sequence()], 'has more in it than it should.'],
    [[NULL, NULL], 'has more in it than it should.'],
  ] as const) {
    expect(() => readHash(readOne(sequence(oid(oids.sha256), ...parts)))).toThrow(words)
    expect(() => algorithm(sequence(oid(rsaWithSha512), ...parts), null)).toThrow(words)
  }
})

test('RSA-PSS must use one hash, also for its mask, and name its salt length', () => {
  const pss = (hash: string, mask: string, maskHash: string, ...salt: Uint8Array[]) =>
    sequence(
      oid(oids.rsaPss),
      sequence(
        der(tags.inside(0), hashDer(hash)),
        der(tags.inside(1), sequence(oid(mask), hashDer(maskHash))),
        ...salt.map((one) => der(tags.inside(2), one)),
      ),
    )
  const salt = number(48)
  expect(algorithm(pss(sha384, oids.mgf1, sha384, salt), null)).toEqual({
    kind: 'RSA-PSS',
    hash: 'SHA-384',
    saltLength: 48,
  })
  expect(() => algorithm(pss(sha384, oids.mgf1, oids.sha256, salt), null)).toThrow('unknown mask')
  expect(() => algorithm(pss(sha384, oids.rsa, sha384, salt), null)).toThrow('unknown mask')
  expect(() => algorithm(pss(sha1, oids.mgf1, sha1, salt), null)).toThrow('weak')
  const whole = pss(sha384, oids.mgf1, sha384, salt)
  const more = (inside: Uint8Array) => () => algorithm(inside, null)
  expect(more(sequence(...new Fields(readOne(whole)).rest().map((one) => one.whole), NULL))).toThrow(
    'more in it',
  )
  const trailer = der(tags.inside(3), number(1))
  const [, inner] = new Fields(readOne(whole)).rest()
  const parts = new Fields(inner ?? expect.fail('no parameters')).rest().map((one) => one.whole)
  expect(more(sequence(oid(oids.rsaPss), sequence(...parts, trailer)))).toThrow('more in it')
  const [first, , last] = parts
  const mask = der(tags.inside(1), sequence(oid(oids.mgf1), hashDer(sha384), NULL))
  const padded = sequence(first ?? NULL, mask, last ?? NULL)
  expect(more(sequence(oid(oids.rsaPss), padded))).toThrow('more in it')
  // The default salt length is 20, and the default hash and mask are SHA-1.
  expect(() => algorithm(pss(sha384, oids.mgf1, sha384), null)).toThrow('lacks a field')
  expect(() => algorithm(sequence(oid(oids.rsaPss), sequence()), null)).toThrow('lacks a field')
})

const info = (...more: Uint8Array[]) =>
  readStampInfo(
    readOne(
      sequence(
        number(1),
        oid('1.2.3'),
        sequence(hashDer(oids.sha256), der(tags.octets, new Uint8Array(32))),
        number(7),
        der(tags.generalizedTime, new TextEncoder().encode('20261121094107Z')),
        ...more,
      ),
    ),
  )

test('the accuracy of a stamp is read in milliseconds, rounded up', () => {
  const accuracy = (...parts: Uint8Array[]) => info(sequence(...parts)).accuracyMs
  const inside = (tag: number, value: number) =>
    der(tags.context(tag), Uint8Array.of(value >> 8, value & 0xff))
  expect(info().accuracyMs).toBeNull()
  expect(accuracy()).toBe(0)
  expect(accuracy(number(2))).toBe(2000)
  expect(accuracy(number(1), inside(0, 500), inside(1, 250))).toBe(1501)
  expect(accuracy(inside(0, 999))).toBe(999)
  expect(accuracy(inside(1, 999))).toBe(1)
})

test('the optional fields of a stamp are accepted in order, and anything else is refused', () => {
  const ordered = der(tags.boolean, Uint8Array.of(0xff))
  const [name, extensions] = [der(tags.inside(0), NULL), der(tags.inside(1), NULL)]
  expect(info(sequence(number(1)), ordered, number(9), name, extensions)).toMatchObject({
    accuracyMs: 1000,
    nonce: Uint8Array.of(9),
  })
  expect(info(name).nonce).toBeNull()
  expect(() => info(extensions, name)).toThrow('has more in it than it should.')
  expect(() => info(sequence(number(1), number(1)))).toThrow('has more in it than it should.')
})

const attribute = (name: string, ...values: Uint8Array[]) => sequence(oid(name), der(tags.set, ...values))
const contentType = attribute(oids.contentType, oid(oids.stampInfo))
const messageDigest = attribute(oids.messageDigest, der(tags.octets, Uint8Array.of(1)))
const named = (...parts: Uint8Array[]) =>
  attribute(oids.signingCertificateV2, sequence(sequence(sequence(...parts))))
const sum = der(tags.octets, Uint8Array.of(2))
const attributes = (...list: Uint8Array[]) =>
  readSignedAttributes(readOne(der(tags.inside(0), ...list), tags.inside(0)))

test('a signer must name its certificate once, with SHA-256 unless it names another hash', () => {
  const signed = (...list: Uint8Array[]) => attributes(contentType, messageDigest, ...list)
  expect(signed(named(sum)).certificate).toEqual({ hash: 'SHA-256', digest: Uint8Array.of(2) })
  expect(signed(named(hashDer(sha384), sum)).certificate.hash).toBe('SHA-384')
  expect(() => signed(named(hashDer(sha1), sum))).toThrow('weak')
  expect(() => signed(named(sum), named(sum))).toThrow('says something twice.')
  expect(() => signed(messageDigest, named(sum))).toThrow('says something twice.')
  const two = attribute(oids.messageDigest, der(tags.octets, Uint8Array.of(1)), der(tags.octets))
  expect(() => attributes(contentType, two, named(sum))).toThrow('damaged attribute')
  expect(() => attributes(contentType, messageDigest)).toThrow('lacks what its signer has to sign')
  expect(() => attributes(messageDigest, named(sum))).toThrow('lacks what its signer has to sign')
  expect(() => attributes(contentType, named(sum))).toThrow('lacks what its signer has to sign')
  const other = attribute(oids.contentType, oid('1.2.840.113549.1.7.1'))
  expect(() => attributes(other, messageDigest, named(sum))).toThrow('something else than a time')
})

test('a signer may name its certificate by SHA-1, and the newer form takes precedence', () => {
  const older = (...parts: Uint8Array[]) =>
    attribute(oids.signingCertificate, sequence(sequence(...parts.map((one) => sequence(one)))))
  const signed = (...list: Uint8Array[]) => attributes(contentType, messageDigest, ...list)
  expect(signed(older(sum)).certificate).toEqual({ hash: 'SHA-1', digest: Uint8Array.of(2) })
  const other = der(tags.octets, Uint8Array.of(3))
  expect(signed(older(other), named(sum)).certificate).toEqual({ hash: 'SHA-256', digest: Uint8Array.of(2) })
  // The first identifier is the signer's, the others are those of its authorities.
  expect(signed(older(sum, other)).certificate.digest).toEqual(Uint8Array.of(2))
  expect(() =>
    signed(attribute(oids.signingCertificate, sequence(sequence(sequence(hashDer(sha1), sum))))),
  ).toThrow('lacks a field')
  for (const none of [older(), attribute(oids.signingCertificateV2, sequence(sequence()))])
    expect(() => signed(none)).toThrow('does not name its certificate.')
})

test('an attribute must have one name and one value', () => {
  const more = sequence(oid(oids.contentType), der(tags.set, oid(oids.stampInfo)), NULL)
  expect(() => attributes(more, messageDigest, named(sum))).toThrow('has more in it than it should.')
  expect(() => attributes(attribute(oids.contentType), messageDigest, named(sum))).toThrow(
    'damaged attribute',
  )
})
