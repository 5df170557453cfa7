import { STRONG } from '../opentimestamps/bitcoin-header.ts'
import { type BlockHeaders, checkTree, type OtsVerdict } from '../opentimestamps/check-proof.ts'
import { listAttestations, type ProofTree } from '../opentimestamps/proof-tree.ts'
import { ensure, PackageFault } from '../zip/package-fault.ts'

/** What a block that a package names must be at least. Whoever makes a package chooses the height that stands in it. */
export type BlockFloor = {
  height: number
  difficulty: number
  /** In seconds since 1970, as the header of a block has it. */
  time: number
}

/**
 * There have been packages since November 2026. Block 900,000 was made in June 2025, and no block since took less than ten times this
 * work.
 */
export const packageFloor: BlockFloor = {
  height: 900_000,
  difficulty: STRONG.difficulty,
  time: Date.UTC(2025, 5, 1) / 1000,
}

/** The blocks that a proof of a package names, checked against their headers. Throws a fault for one that cannot be. `file`: has the proof. */
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
