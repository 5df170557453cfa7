import { type Bytes, isEqual } from '../proofs/bytes.ts'
import type { Attestation } from './attestation.ts'
import { type Operation, run } from './operations.ts'
import { OtsError } from './ots-error.ts'

/** A message, its attestations, and the messages computed from it. An attestation of a later message also attests the earlier ones. */
export type ProofTree = { message: Bytes; attestations: Attestation[]; steps: Step[] }
type Step = { operation: Operation; tree: ProofTree }

/** The content of an OpenTimestamps file: the digest of a document, the tag of the operation that made it, and the steps from there. */
export type OtsProof = { digestTag: number; tree: ProofTree }

export const createTree = (message: Bytes): ProofTree => ({ message, attestations: [], steps: [] })

/** The tree that this operation leads to; adds it where it is missing. */
export function addStep(tree: ProofTree, operation: Operation): ProofTree {
  const known = tree.steps.find((step) => isSameOperation(step.operation, operation))
  if (known) return known.tree
  const next = createTree(run(operation, tree.message))
  tree.steps.push({ operation, tree: next })
  return next
}

/** Adds an attestation unless the tree has it already. */
export function addAttestation(tree: ProofTree, attestation: Attestation): void {
  if (!tree.attestations.some((known) => isSameAttestation(known, attestation)))
    tree.attestations.push(attestation)
}

/** Adds to a tree all that another tree about the same message has. */
export function mergeTree(tree: ProofTree, other: ProofTree): void {
  if (!isEqual(tree.message, other.message)) throw new OtsError('is about another message.')
  for (const attestation of other.attestations) addAttestation(tree, attestation)
  for (const step of other.steps) mergeTree(addStep(tree, step.operation), step.tree)
}

/** Every attestation with the tree whose message it attests. */
export function* listAttestations(tree: ProofTree): Generator<{ attestation: Attestation; tree: ProofTree }> {
  for (const attestation of tree.attestations) yield { attestation, tree }
  for (const step of tree.steps) yield* listAttestations(step.tree)
}

function isSameOperation(one: Operation, other: Operation): boolean {
  if (one.tag !== other.tag) return false
  return one.argument === null || other.argument === null || isEqual(one.argument, other.argument)
}

function isSameAttestation(one: Attestation, other: Attestation): boolean {
  if (one.kind === 'pending') return other.kind === 'pending' && one.calendar === other.calendar
  if (one.kind === 'bitcoin') return other.kind === 'bitcoin' && one.height === other.height
  return other.kind === 'unknown' && one.tag === other.tag && isEqual(one.payload, other.payload)
}
