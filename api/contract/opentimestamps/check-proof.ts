import { type Bytes, isEqual } from '../proofs/bytes.ts'
import { leastDifficulty, readHeader } from './bitcoin-header.ts'
import { run } from './operations.ts'
import { OtsError } from './ots-error.ts'
import { listAttestations, type OtsProof, type ProofTree } from './proof-tree.ts'

/** A block that the message of a tree goes into, checked. `time`: in seconds since 1970, as its miner said. */
export type Confirmation = { height: number; time: number; blockHash: string }
/** How far behind the clock of a miner may be: other nodes take a block unless it is older than the last ones. */
const CLOCK_SECONDS = 2 * 60 * 60

/** When a block was there at the latest, as a sentence that says "no later than" must have it. */
export const latestOf = ({ time }: Pick<Confirmation, 'time'>): Date =>
  new Date((time + CLOCK_SECONDS) * 1000)

/** What a tree shows of its message. */
export type OtsVerdict = {
  /** The earliest one first. Empty: nothing is proved yet. */
  confirmed: Confirmation[]
  /** Calendars that have taken it. */
  pending: string[]
  /** Blocks that it names and whose headers were not given. */
  missing: number[]
  /** Why a block proves nothing, in words that go on from "The proof ". */
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

/** Time and name of a block that goes from this message; a reason where it does not. */
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
