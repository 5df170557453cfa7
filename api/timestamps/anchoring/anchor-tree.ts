import { concatBytes } from '@noble/hashes/utils.js'
import type { Attestation } from '#contract/opentimestamps/attestation.ts'
import { SHA256 } from '#contract/opentimestamps/operations.ts'
import { OtsError } from '#contract/opentimestamps/ots-error.ts'
import { createTree, type ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { readTree } from '#contract/opentimestamps/read-proof.ts'
import { writeTree } from '#contract/opentimestamps/write-proof.ts'
import { type Bytes, fromBase64, toBase64 } from '#contract/proofs/bytes.ts'
import type { AnchorRecord } from './anchor.model.ts'

/**
 * The stored proof of an anchor: a tree that begins with its root. Null where no proof can be made of it, because it cannot be read, or
 * could not be read any more behind the path of an entry through the log.
 */
export function treeOf({ _id, root, tree }: Pick<AnchorRecord, '_id' | 'root' | 'tree'>): ProofTree | null {
  const message = fromBase64(root) ?? new Uint8Array()
  if (!tree) return createTree(message)
  const known = fromBase64(tree)
  try {
    if (known === null) return null
    ensureReadable(known, message, Math.ceil(Math.log2(_id)))
    return readTree(known, message)
  } catch (error) {
    if (error instanceof OtsError) return null
    throw error
  }
}

/** Throws OtsError for a tree that cannot be read behind a path through a log with this many levels (opentimestamps/log-path.ts). */
export function ensureReadable(tree: Bytes, message: Bytes, levels: number): void {
  const prefix = new Uint8Array(2 + 3 * levels).fill(SHA256)
  readTree(concatBytes(prefix, tree), message)
}

/** The tree as it is stored, in base64; null while it holds nothing. */
export const textOf = (tree: ProofTree): string | null => (isEmpty(tree) ? null : toBase64(writeTree(tree)))

/** Removes attestations, and steps that lead to none. */
export function prune(tree: ProofTree, isKept: (attestation: Attestation, tree: ProofTree) => boolean): void {
  tree.attestations = tree.attestations.filter((attestation) => isKept(attestation, tree))
  for (const step of tree.steps) prune(step.tree, isKept)
  tree.steps = tree.steps.filter((step) => !isEmpty(step.tree))
}

export const isEmpty = ({ attestations, steps }: ProofTree) => attestations.length + steps.length === 0
