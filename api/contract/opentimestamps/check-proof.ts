import { type Bytes, isEqual } from '../proofs/bytes.ts'
import { leastDifficulty, readHeader } from './bitcoin-header.ts'
import { run } from './operations.ts'
import { OtsError } from './ots-error.ts'
import { listAttestations, type OtsProof, type ProofTree } from './proof-tree.ts'

/** A checked block that contains the message of a tree. `time`: in seconds since 1970, as its miner states it. */
export type Confirmation = { height: number; time: number; blockHash: string }
/** How far a miner's clock may be behind: other nodes accept a block unless its time is before that of the last ones. */
const CLOCK_SECONDS = 2 * 60 * 60

/** The latest time at which a block can have been made, for sentences that say "no later than". */
export const latestOf = ({ time }: Pick<Confirmation, 'time'>): Date =>
  new Date((time + CLOCK_SECONDS) * 1000)

/** What a tree proves about its message. */
export type OtsVerdict = {
  /** The earliest one first. Empty: nothing is proved yet. */
  confirmed: Confirmation[]
  /** Calendars that are said to have accepted it. */
  pending: string[]
  /** Blocks that the tree names and whose headers are missing. */
  missing: number[]
  /** Why a block proves nothing; the reason continues "The proof ". */
  wrong: { height: number; reason: string }[]
  /** Attestations of kinds that are not known here. */
  unknown: number
}
/** Headers of blocks by their heights, 80 bytes each. */
export type BlockHeaders = ReadonlyMap<number, Bytes>

/** Whether this file is the one that the proof is about. */
export const isAbout = ({ digestTag, tree }: OtsProof, file: Bytes): boolean =>
  isEqual(run({ tag: digestTag, argument: null }, file), tree.message)

/** Checks every block that a tree names against its header. `difficultyAt`: the least work that a block of this height must show. */
export function checkTree(
  tree: ProofTree,
  headers: BlockHeaders,
  difficultyAt: (height: number) => number = leastDifficulty,
): OtsVerdict {
  const verdict: OtsVerdict = { confirmed: [], pending: [], missing: [], wrong: [], unknown: 0 }
  for (const { attestation, tree: attested } of listAttestations(tree)) {
    if (attestation.kind === 'unknown') verdict.unknown += 1
    else if (attestation.kind === 'pending') verdict.pending.push(attestation.calendar)
    else {
      const { height } = attestation
      const header = headers.get(height)
      const found = header && checkBlock(attested.message, header, difficultyAt(height))
      if (!found) verdict.missing.push(height)
      else if (typeof found === 'string') verdict.wrong.push({ height, reason: found })
      else verdict.confirmed.push({ height, ...found })
    }
  }
  verdict.confirmed.sort((one, other) => one.height - other.height)
  return verdict
}

/** Time and hash of the block if its header contains this message; otherwise the reason why it does not. */
function checkBlock(message: Bytes, bytes: Bytes, difficulty: number) {
  try {
    const { merkleRoot, time, blockHash } = readHeader(bytes, difficulty)
    return isEqual(merkleRoot, message)
      ? { time, blockHash }
      : 'leads to other contents than those of the block.'
  } catch (error) {
    if (!(error instanceof OtsError)) throw error
    return error.message
  }
}
