import { bytesToHex } from '@noble/hashes/utils.js'
import { type Bytes, hash } from '../proofs/bytes.ts'
import { OtsError } from './ots-error.ts'

/** What the header of a Bitcoin block says, once its proof of work was checked. */
export type BlockHeader = {
  /** As the block's transactions and proofs have it, 32 bytes. */
  merkleRoot: Bytes
  /** In seconds since 1970, as its miner says: about two hours off at most. */
  time: number
  /** As people read it: hex, the zeros in front. */
  blockHash: string
}

export const HEADER_BYTES = 80
/** The target of difficulty 1: difficulty is how many times harder a target is. */
const EASIEST_TARGET = 0xffffn << 208n

/** From this height on no block is so easy that a header of its work could be made up: about 4 * 10^22 hashes. */
export const STRONG = { height: 700_000, difficulty: 1e13 } as const

/**
 * What no block of the main chain from this height on was easier than, rounded down. Who would forge a header must do the work
 * that it takes: about 2^32 hashes for each unit. It ties a header to a height only where somebody else tells the height: a proof
 * that names a low one asks for next to no work.
 */
const difficulties = [
  { from: STRONG.height, difficulty: STRONG.difficulty },
  { from: 500_000, difficulty: 1e12 },
  { from: 350_000, difficulty: 1e10 },
  { from: 200_000, difficulty: 1e6 },
  { from: 0, difficulty: 1 },
]

/** The least work that a block of this height must show, as a difficulty. */
export const leastDifficulty = (height: number): number =>
  difficulties.find(({ from }) => height >= from)?.difficulty ?? 1

/**
 * Reads the 80 bytes of a header. Throws OtsError where they show less work than they promise, or promise less than `difficulty`;
 * 0 takes any work, for networks that are made for tests.
 */
export function readHeader(bytes: Bytes, difficulty: number): BlockHeader {
  if (bytes.length !== HEADER_BYTES) throw new OtsError('rests on a block header that is not of 80 bytes.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  const blockHash = bytesToHex(hash(hash(bytes)).reverse())
  const target = readTarget(view.getUint32(72, true))
  if (difficulty > 0 && target * BigInt(Math.floor(difficulty)) > EASIEST_TARGET)
    throw new OtsError('rests on a block header that promises too little work.')
  if (BigInt(`0x${blockHash}`) > target)
    throw new OtsError('rests on a block header without the work that it promises.')
  return { merkleRoot: bytes.slice(36, 68), time: view.getUint32(68, true), blockHash }
}

/** The target in its short form: how many bytes it has, then the first three. A negative one is none. */
function readTarget(bits: number): bigint {
  const size = bits >>> 24
  const mantissa = BigInt(bits & 0x7fffff)
  if (bits & 0x800000) return 0n
  return size >= 3 ? mantissa << BigInt(8 * (size - 3)) : mantissa >> BigInt(8 * (3 - size))
}
