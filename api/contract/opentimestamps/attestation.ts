import { bytesToHex } from '@noble/hashes/utils.js'
import type { Bytes } from '../proofs/bytes.ts'
import { ByteReader } from './byte-reader.ts'
import { OtsError } from './ots-error.ts'

/** A claim about when a message existed. Unknown kinds are kept as they are, so that they can be written back. */
export type Attestation =
  /** A calendar has accepted the message and will know more later. */
  | { kind: 'pending'; calendar: string }
  /** The message is the Merkle root of the Bitcoin block of this height, which must be checked against the block's header. */
  | { kind: 'bitcoin'; height: number }
  | { kind: 'unknown'; tag: string; payload: Bytes }

export const TAG_BYTES = 8
export const PENDING_TAG = '83dfe30d2ef90c8e'
export const BITCOIN_TAG = '0588960d73d71901'
export const MAX_PAYLOAD_BYTES = 8192
const MAX_ADDRESS_BYTES = 1000

/** Allows only characters with which no address of a calendar can be mistaken for another one. */
const isAddress = (text: string) => /^[A-Za-z0-9._/:-]*$/.test(text)

export function readAttestation(reader: ByteReader): Attestation {
  const tag = bytesToHex(reader.take(TAG_BYTES))
  const payload = reader.varbytes(0, MAX_PAYLOAD_BYTES)
  const inside = new ByteReader(payload)
  if (tag === PENDING_TAG) {
    const calendar = String.fromCharCode(...inside.varbytes(0, MAX_ADDRESS_BYTES))
    if (!isAddress(calendar)) throw new OtsError('names a calendar by an invalid address.')
    inside.ensureEnd()
    return { kind: 'pending', calendar }
  }
  if (tag !== BITCOIN_TAG) return { kind: 'unknown', tag, payload }
  const height = inside.varuint()
  inside.ensureEnd()
  return { kind: 'bitcoin', height }
}
