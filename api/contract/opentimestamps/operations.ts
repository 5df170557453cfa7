import { ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Bytes } from '../proofs/bytes.ts'
import { OtsError } from './ots-error.ts'

/** One step from a message to the next one. Only append and prepend have an `argument`. */
export type Operation = { tag: number; argument: Bytes | null }

export const MAX_MESSAGE_BYTES = 4096

export const SHA256 = 0x08
const APPEND = 0xf0
const PREPEND = 0xf1
const REVERSE = 0xf2
const HEXLIFY = 0xf3

/** The hashes that a proof may begin with, and how long their digests are. */
const digests = new Map([
  [0x02, { length: 20, run: sha1 }],
  [0x03, { length: 20, run: ripemd160 }],
  [SHA256, { length: 32, run: sha256 }],
])

/** How many bytes a digest of this operation has; null where it is no hash. */
export const digestLength = (tag: number): number | null => digests.get(tag)?.length ?? null

export const takesArgument = (tag: number): boolean => tag === APPEND || tag === PREPEND

export const append = (argument: Bytes): Operation => ({ tag: APPEND, argument })
export const prepend = (argument: Bytes): Operation => ({ tag: PREPEND, argument })
export const hashed: Operation = { tag: SHA256, argument: null }

/** The next message. Throws OtsError for an unknown operation, such as Ethereum's hash, and for messages over the limit. */
export function run({ tag, argument }: Operation, message: Bytes): Bytes {
  const result = resultOf(tag, argument, message)
  if (result.length > MAX_MESSAGE_BYTES) throw new OtsError(`makes a message of ${result.length} bytes.`)
  return result
}

function resultOf(tag: number, argument: Bytes | null, message: Bytes): Bytes {
  const digest = digests.get(tag)
  if (digest) return digest.run(message)
  if (takesArgument(tag)) {
    if (!argument?.length) throw new OtsError('adds nothing to a message.')
    return tag === APPEND ? concatBytes(message, argument) : concatBytes(argument, message)
  }
  if (message.length === 0) throw new OtsError('turns an empty message.')
  if (tag === REVERSE) return Uint8Array.from(message).reverse()
  if (tag === HEXLIFY) return utf8ToBytes(bytesToHex(message))
  throw new OtsError(`holds an operation that is not known (${tag.toString(16).padStart(2, '0')}).`)
}
