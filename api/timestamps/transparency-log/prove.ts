import type { Bytes } from '#contract/proofs/bytes.ts'
import {
  consistencyPath,
  hashLeaves,
  inclusionPath,
  type Leaves,
  subtreesOf,
} from '#contract/proofs/merkle-tree.ts'
import { formatLogProof } from '#contract/proofs/tlog-proof.ts'
import { findEntries } from './append-entries.ts'
import { findCheckpoint } from './checkpoint.model.ts'
import { loadHashes } from './tiles.ts'

/** Proof that a digest stands in the log, checked without the log (c2sp.org/tlog-proof); null where it does not. */
export async function proveInclusion(digest: string): Promise<string | null> {
  const entry = (await findEntries([digest])).get(digest)
  const checkpoint = await findCheckpoint()
  if (!entry || !checkpoint || checkpoint._id <= entry.index) return null
  const path = await pathOfEntry(entry.index, checkpoint._id)
  return formatLogProof({ index: entry.index, path, checkpoint: checkpoint.note })
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
