import { constants, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from './is-signed.ts'
import { StampError } from './stamp-error.ts'

test('a salt that a key has no room for makes a signature wrong, and stops nothing', async () => {
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

test('a key of RSA that is broken, or soon will be, signs nothing', async () => {
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
