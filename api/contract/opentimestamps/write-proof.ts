import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Bytes } from '../proofs/bytes.ts'
import { type Attestation, BITCOIN_TAG, PENDING_TAG } from './attestation.ts'
import type { Operation } from './operations.ts'
import { OtsError } from './ots-error.ts'
import type { OtsProof, ProofTree } from './proof-tree.ts'
import { ATTESTATION, FILE_START, MORE } from './read-proof.ts'

/** The file of a proof, byte for byte as the reference library of OpenTimestamps writes it. */
export const writeProof = ({ digestTag, tree }: OtsProof): Bytes =>
  concatBytes(FILE_START, Uint8Array.of(digestTag), tree.message, writeTree(tree))

/** A tree in the form of a calendar's answer: attestations first, then operations, each sorted. */
export function writeTree({ attestations, steps }: ProofTree): Bytes {
  const parts = [
    ...sortBy(attestations, keyOfAttestation).map(writeAttestation),
    ...sortBy(steps, ({ operation }) => keyOfOperation(operation)).map(({ operation, tree }) =>
      concatBytes(writeOperation(operation), writeTree(tree)),
    ),
  ]
  const last = parts.pop()
  if (!last) throw new OtsError('leads nowhere.')
  return concatBytes(...parts.flatMap((part) => [Uint8Array.of(MORE), part]), last)
}

function writeAttestation(attestation: Attestation): Bytes {
  const payload = payloadOf(attestation)
  return concatBytes(Uint8Array.of(ATTESTATION), hexToBytes(tagOf(attestation)), varbytes(payload))
}

function tagOf(attestation: Attestation): string {
  if (attestation.kind === 'unknown') return attestation.tag
  return attestation.kind === 'pending' ? PENDING_TAG : BITCOIN_TAG
}

function payloadOf(attestation: Attestation): Bytes {
  if (attestation.kind === 'unknown') return attestation.payload
  return attestation.kind === 'pending'
    ? varbytes(utf8ToBytes(attestation.calendar))
    : varuint(attestation.height)
}

const writeOperation = ({ tag, argument }: Operation): Bytes =>
  argument === null ? Uint8Array.of(tag) : concatBytes(Uint8Array.of(tag), varbytes(argument))

const varbytes = (bytes: Bytes): Bytes => concatBytes(varuint(bytes.length), bytes)

function varuint(value: number): Bytes {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Uint8Array.of(...bytes, left)
    bytes.push((left % 128) + 128)
  }
}

/** Sorts by tag, then calendars by address, blocks by height and others by their payload. */
function keyOfAttestation(attestation: Attestation): string {
  const tag = tagOf(attestation)
  if (attestation.kind === 'pending') return tag + attestation.calendar
  if (attestation.kind === 'bitcoin') return tag + String(attestation.height).padStart(16, '0')
  return tag + bytesToHex(attestation.payload)
}

const keyOfOperation = ({ tag, argument }: Operation): string =>
  bytesToHex(argument === null ? Uint8Array.of(tag) : concatBytes(Uint8Array.of(tag), argument))

const sortBy = <T>(values: T[], keyOf: (value: T) => string): T[] =>
  [...values].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
