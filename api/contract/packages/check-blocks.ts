import { STRONG } from '../opentimestamps/bitcoin-header.ts'
import { type BlockHeaders, checkTree, type OtsVerdict } from '../opentimestamps/check-proof.ts'
import { listAttestations, type ProofTree } from '../opentimestamps/proof-tree.ts'
import { ensure, PackageFault } from '../zip/package-fault.ts'

/** The least that a block named in a package must be: whoever makes a package chooses the height in it. */
export type BlockFloor = {
  height: number
  difficulty: number
  /** In seconds since 1970, as in the header of a block. */
  time: number
}

/**
 * The first packages were made in November 2026. Block 900,000 was made in June 2025, and every block since took at least ten times this
 * work.
 */
export const packageFloor: BlockFloor = {
  height: 900_000,
  difficulty: STRONG.difficulty,
  time: Date.UTC(2025, 5, 1) / 1000,
}

/** Checks the blocks that a package's proof names against their headers. Throws a PackageFault for an impossible one. `file` has the proof. */
export function checkBlocks(
  file: string,
  tree: ProofTree,
  headers: BlockHeaders,
  floor: BlockFloor,
): OtsVerdict {
  for (const { attestation } of listAttestations(tree)) {
    if (attestation.kind !== 'bitcoin') continue
    ensure(attestation.height >= floor.height, tooOld(file, attestation.height))
  }
  const verdict = checkTree(tree, headers, () => floor.difficulty)
  const [fault] = verdict.wrong
  if (fault) throw new PackageFault(`At block ${fault.height} ${file} ${fault.reason}`)
  const old = verdict.confirmed.find(({ time }) => time < floor.time)
  ensure(old === undefined, tooOld(file, old?.height ?? 0))
  return verdict
}

const tooOld = (file: string, height: number) =>
  `${file} names block ${height} as one from long before there were packages of this kind, which is impossible.`
