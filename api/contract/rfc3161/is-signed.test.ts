import { constants, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { readOne } from './der.ts'
import { Fields } from './fields.ts'
import { isSigned } from './is-signed.ts'
import { StampError } from './stamp-error.ts'
import { integer, sequence } from './write-der.ts'

test('an RSA-PSS signature with another salt length is wrong, and raises no error', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))
  const signed = Uint8Array.of(1, 2, 3)
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  const signature = new Uint8Array(sign('sha256', signed, { key: privateKey, ...padding }))
  const check = (saltLength: number) =>
    isSigned(spki, { kind: 'RSA-PSS', hash: 'SHA-256', saltLength }, signature, signed)
  expect(await check(32)).toBe(true)
  for (const saltLength of [31, 300, 2 ** 40]) expect(await check(saltLength)).toBe(false)
})

test('a signature of an RSA key that is too short is refused', async () => {
  const signed = Uint8Array.of(1, 2, 3)
  const check = (modulusLength: number) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
    const spki = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))
    const signature = new Uint8Array(sign('sha256', signed, privateKey))
    return isSigned(spki, { kind: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, signature, signed)
  }
  expect(await check(2048)).toBe(true)
  await expect(check(1024)).rejects.toThrow(new StampError('is signed by a key that is too short.'))
})

test.each([
  ['P-256', 'sha256', 'SHA-256'],
  ['P-384', 'sha384', 'SHA-384'],
  ['P-521', 'sha512', 'SHA-512'],
])('a signature of a key on %s is checked', async (namedCurve, digest, hash) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
  const spki = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))
  for (let n = 0; n < 8; n++) {
    const signed = Uint8Array.of(1, 2, n)
    const signature = new Uint8Array(sign(digest, signed, privateKey))
    expect(await isSigned(spki, { kind: 'ECDSA', hash }, signature, signed)).toBe(true)
    expect(await isSigned(spki, { kind: 'ECDSA', hash }, signature, Uint8Array.of(1))).toBe(false)
  }
})

test('an ECDSA signature must consist of two numbers that fit its curve', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))
  const signed = Uint8Array.of(1, 2, 3)
  const signature = new Uint8Array(sign('sha256', signed, privateKey))
  const check = (bytes: Uint8Array, kind: 'ECDSA' | 'RSASSA-PKCS1-v1_5' = 'ECDSA') =>
    isSigned(spki, { kind, hash: 'SHA-256' }, bytes, signed)
  expect(await check(signature)).toBe(true)
  const [first, second] = new Fields(readOne(signature)).rest().map(({ whole }) => whole)
  if (!first || !second) return expect.fail('not two numbers')
  expect(await check(sequence(second, first))).toBe(false)
  const long = integer(new Uint8Array(33).fill(1))
  for (const [bytes, words] of [
    [sequence(first, second, integer(Uint8Array.of(1))), 'has more in it than it should.'],
    [sequence(first), 'lacks a field, or has one that is not known.'],
    [sequence(first, long), 'has a damaged signature.'],
    [sequence(long, second), 'has a damaged signature.'],
  ] as const)
    await expect(check(bytes)).rejects.toThrow(new StampError(words))
  await expect(check(signature, 'RSASSA-PKCS1-v1_5')).rejects.toThrow(
    new StampError('is signed in a way that does not fit its key.'),
  )
})
