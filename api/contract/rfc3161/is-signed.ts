import { concatBytes } from '@noble/hashes/utils.js'
import type { Bytes } from '../proofs/bytes.ts'
import { type Algorithm, curveOf } from './algorithm.ts'
import { readOne, tags } from './der.ts'
import { Fields, unsignedOf } from './fields.ts'
import { ensureStamp, StampError } from './stamp-error.ts'

/** Shorter RSA keys are broken, or soon will be. */
const MIN_RSA_BITS = 2048

/** Whether this public key (SubjectPublicKeyInfo) signed these bytes. Every browser's WebCrypto supports the algorithms used here. */
export async function isSigned(
  publicKey: Bytes,
  algorithm: Algorithm,
  signature: Bytes,
  signed: Bytes,
): Promise<boolean> {
  const { kind, hash } = algorithm
  const curve = curveOf(readOne(publicKey))
  ensureStamp((curve !== null) === (kind === 'ECDSA'), 'is signed in a way that does not fit its key.')
  const own = curve ? { name: kind, namedCurve: curve.name } : { name: kind, hash }
  const key = await crypto.subtle.importKey('spki', copy(publicKey), own, false, ['verify']).catch(() => {
    throw new StampError('is signed by a key that is damaged.')
  })
  const length = 'modulusLength' in key.algorithm ? key.algorithm.modulusLength : MIN_RSA_BITS
  ensureStamp(typeof length === 'number' && length >= MIN_RSA_BITS, 'is signed by a key that is too short.')
  const raw = curve ? rawSignature(signature, curve.bytes) : signature
  const how = { name: kind, hash, saltLength: kind === 'RSA-PSS' ? algorithm.saltLength : 0 }
  // `verify` throws where the salt is too long for the key.
  return crypto.subtle.verify(how, key, copy(raw), copy(signed)).catch(() => false)
}

/** An ECDSA signature in WebCrypto's form: both numbers concatenated, each padded to the length of the curve's coordinates. */
function rawSignature(signature: Bytes, bytes: number): Bytes {
  const fields = new Fields(readOne(signature))
  const numbers = [fields.take(tags.integer), fields.take(tags.integer)].map(unsignedOf)
  fields.end()
  ensureStamp(
    numbers.every((number) => number.length <= bytes),
    'has a damaged signature.',
  )
  return concatBytes(...numbers.map((number) => concatBytes(new Uint8Array(bytes - number.length), number)))
}

/** WebCrypto's types accept no view of memory that may be shared. */
export const copy = (bytes: Bytes): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)
