import { bytesToHex } from '@noble/hashes/utils.js'
import { type Bytes, hash } from '../proofs/bytes.ts'
import { OtsError } from './ots-error.ts'

/** What the header of a Bitcoin block says, after its proof of work was checked. */
export type BlockHeader = {
  /** 32 bytes, in the byte order of transactions and proofs. */
  merkleRoot: Bytes
  /** In seconds since 1970, as its miner states it: about two hours off at most. */
  time: number
  /** Hex with the zeros in front, as block explorers show it. */
  blockHash: string
}

export const HEADER_BYTES = 80
/** The target of difficulty 1: difficulty is how many times harder a target is. */
const EASIEST_TARGET = 0xffffn << 208n

/** From this height on, a header with as much work as any real block cannot be forged: it takes about 4 * 10^22 hashes. */
export const STRONG = { height: 700_000, difficulty: 1e13 } as const

/**
 * The lowest difficulty of any block of the main chain from this height on, rounded down. Forging a header takes about 2^32 hashes
 * for each unit. This says something only where the height comes from elsewhere: a proof that names a low height itself asks for
 * next to no work.
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
 * 0 accepts any work, for test networks.
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

/** Reads the compact form of a target: its length in bytes, then its first three bytes. A negative target counts as zero. */
function readTarget(bits: number): bigint {
  const size = bits >>> 24
  const mantissa = BigInt(bits & 0x7fffff)
  if (bits & 0x800000) return 0n
  return size >= 3 ? mantissa << BigInt(8 * (size - 3)) : mantissa >> BigInt(8 * (3 - size))
}
