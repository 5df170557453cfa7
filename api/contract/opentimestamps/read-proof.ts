import { hexToBytes } from '@noble/hashes/utils.js'
import { type Bytes, isEqual } from '../proofs/bytes.ts'
import { readAttestation } from './attestation.ts'
import { ByteReader } from './byte-reader.ts'
import { digestLength, MAX_MESSAGE_BYTES, takesArgument } from './operations.ts'
import { OtsError } from './ots-error.ts'
import { addAttestation, addStep, createTree, type OtsProof, type ProofTree } from './proof-tree.ts'

/** The bytes that every file of OpenTimestamps begins with: its signature and the version of its form. */
export const FILE_START = hexToBytes('004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e8929401')
const MAX_FILE_BYTES = 65_536
const MAX_DEPTH = 256
/** Limits the memory that a hostile file can take: each step may make a message of 4096 bytes. */
const MAX_PARTS = 5000

/** Stands before every part of a tree except the last one. */
export const MORE = 0xff
/** Stands before an attestation; other parts begin with the tag of their operation. */
export const ATTESTATION = 0x00

/** Reads a file of OpenTimestamps. Throws OtsError where it is none. */
export function readProof(file: Bytes): OtsProof {
  if (file.length > MAX_FILE_BYTES) throw new OtsError(`is larger than ${MAX_FILE_BYTES} bytes.`)
  const reader = new ByteReader(file)
  if (file.length < FILE_START.length || !isEqual(reader.take(FILE_START.length), FILE_START))
    throw new OtsError('is no file of OpenTimestamps.')
  const digestTag = reader.byte()
  const length = digestLength(digestTag)
  if (length === null) throw new OtsError('is about a digest of an unknown kind.')
  const tree = createTree(reader.take(length))
  readInto(tree, reader, 1, 0)
  reader.ensureEnd()
  return { digestTag, tree }
}

/** Reads a calendar's answer about a message. Throws OtsError where it is none. */
export function readTree(bytes: Bytes, message: Bytes): ProofTree {
  const reader = new ByteReader(bytes)
  const tree = createTree(message)
  readInto(tree, reader, 1, 0)
  reader.ensureEnd()
  return tree
}

/** Returns how many parts were read. */
function readInto(tree: ProofTree, reader: ByteReader, depth: number, parts: number): number {
  if (depth > MAX_DEPTH) throw new OtsError(`is more than ${MAX_DEPTH} steps deep.`)
  let read = parts
  for (let hasMore = true; hasMore; ) {
    const first = reader.byte()
    hasMore = first === MORE
    const tag = hasMore ? reader.byte() : first
    if (++read > MAX_PARTS) throw new OtsError(`has more than ${MAX_PARTS} parts.`)
    if (tag === ATTESTATION) addAttestation(tree, readAttestation(reader))
    else {
      const argument = takesArgument(tag) ? reader.varbytes(1, MAX_MESSAGE_BYTES) : null
      read = readInto(addStep(tree, { tag, argument }), reader, depth + 1, read)
    }
  }
  return read
}
