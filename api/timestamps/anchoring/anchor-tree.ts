import type { Attestation } from '#contract/opentimestamps/attestation.ts'
import { createTree, mergeTree, type ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { readTree } from '#contract/opentimestamps/read-proof.ts'
import { writeTree } from '#contract/opentimestamps/write-proof.ts'
import { fromBase64, toBase64 } from '#contract/proofs/bytes.ts'
import type { AnchorRecord } from './anchor.model.ts'

/** Four calendars with three blocks each need a quarter of it. */
const MOST_TREE_BYTES = 24_576

/** What is known of an anchor: a tree that begins with its root. */
export function treeOf({ root, tree }: Pick<AnchorRecord, 'root' | 'tree'>): ProofTree {
  const message = fromBase64(root) ?? new Uint8Array()
  const known = tree ? fromBase64(tree) : null
  return known ? readTree(known, message) : createTree(message)
}

/** As it is kept; null while it holds nothing. */
export const textOf = (tree: ProofTree): string | null => (isEmpty(tree) ? null : toBase64(writeTree(tree)))

/** Adds what a calendar answered about a message of a tree, unless the whole would grow larger than any honest one is. */
export function addAnswer(root: ProofTree, placeOf: () => ProofTree, answer: ProofTree): void {
  const size = isEmpty(root) ? 0 : writeTree(root).length
  if (size + writeTree(answer).length <= MOST_TREE_BYTES) mergeTree(placeOf(), answer)
}

/** Takes attestations away, and steps that lead to none. */
export function prune(tree: ProofTree, isKept: (attestation: Attestation, tree: ProofTree) => boolean): void {
  tree.attestations = tree.attestations.filter((attestation) => isKept(attestation, tree))
  for (const step of tree.steps) prune(step.tree, isKept)
  tree.steps = tree.steps.filter((step) => !isEmpty(step.tree))
}

const isEmpty = ({ attestations, steps }: ProofTree) => attestations.length + steps.length === 0
