import type { Bytes } from '#contract/proofs/bytes.ts'
import {
  consistencyPath,
  hashLeaves,
  inclusionPath,
  type Leaves,
  subtreesOf,
} from '#contract/proofs/merkle-tree.ts'
import { formatLogProof } from '#contract/proofs/tlog-proof.ts'
import { findCheckpoint } from './checkpoint.model.ts'
import { loadHashes } from './tiles.ts'

/** Proof that an entry is in the log, which is checked without the log (c2sp.org/tlog-proof). `note`: the signed checkpoint of that size. */
export async function proveEntry(index: number, size: number, note: string): Promise<string> {
  return formatLogProof({ index, path: await pathOfEntry(index, size), checkpoint: note })
}

/** The hashes from an entry up to the root of the log when it had `size` entries. */
export const pathOfEntry = (index: number, size: number): Promise<Bytes[]> =>
  hashesOf(inclusionPath(index, size))

/** Proof that the log of `later` entries begins with that of `size`; null where the log is not as long. */
export async function proveConsistency(size: number, later: number): Promise<Bytes[] | null> {
  const checkpoint = await findCheckpoint()
  if (size > later || later > (checkpoint?._id ?? 0)) return null
  return hashesOf(consistencyPath(size, later))
}

async function hashesOf(path: Leaves[]): Promise<Bytes[]> {
  const hashOf = await loadHashes(path.flatMap(subtreesOf))
  return path.map((leaves) => hashLeaves(leaves, hashOf))
}
