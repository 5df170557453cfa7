import { concatBytes } from '@noble/hashes/utils.js'
import type { Bytes } from '../proofs/bytes.ts'
import { type Algorithm, curveOf } from './algorithm.ts'
import { readOne, tags } from './der.ts'
import { Fields, unsignedOf } from './fields.ts'
import { ensureStamp, StampError } from './stamp-error.ts'

/** Shorter keys of RSA are broken, or soon are. */
const MIN_RSA_BITS = 2048

/** Whether this public key (SubjectPublicKeyInfo) has signed these bytes. Every browser's WebCrypto has what is used here. */
export async function isSigned(
  publicKey: Bytes,
  algorithm: Algorithm,
  signature: Bytes,
  signed: Bytes,
): Promise<boolean> {
  const { kind, hash } = algorithm
  const curve = curveOf(readOne(publicKey))
  ensureStamp((curve !== null) === (kind === 'ECDSA'), 'is signed in another way than its key can.')
  const own = curve ? { name: kind, namedCurve: curve.name } : { name: kind, hash }
  const key = await crypto.subtle.importKey('spki', copy(publicKey), own, false, ['verify']).catch(() => {
    throw new StampError('is signed by a key that is damaged.')
  })
  const length = 'modulusLength' in key.algorithm ? key.algorithm.modulusLength : MIN_RSA_BITS
  ensureStamp(typeof length === 'number' && length >= MIN_RSA_BITS, 'is signed by a key that is too short.')
  const raw = curve ? rawSignature(signature, curve.bytes) : signature
  const how = { name: kind, hash, saltLength: kind === 'RSA-PSS' ? algorithm.saltLength : 0 }
  // It throws for a salt that the key has no room for.
  return crypto.subtle.verify(how, key, copy(raw), copy(signed)).catch(() => false)
}

/** Both numbers of ECDSA one behind the other, each as long as the curve's: WebCrypto's form of them. */
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

/** WebCrypto takes no view into bytes that may be shared. */
export const copy = (bytes: Bytes): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)
