import type { Operation } from '#contract/opentimestamps/operations.ts'
import { OtsError } from '#contract/opentimestamps/ots-error.ts'
import {
  addStep,
  createTree,
  listAttestations,
  mergeTree,
  type ProofTree,
} from '#contract/opentimestamps/proof-tree.ts'
import { writeTree } from '#contract/opentimestamps/write-proof.ts'
import { ensureReadable } from './anchor-tree.ts'
import { STEPS_TO_ANSWER } from './attested-places.ts'

/** Of all that one calendar says after it took a root. An honest one promises once, names a block or two, and needs a quarter of this. */
const maxOfCalendar = { bytes: 4096, attestations: 8, steps: 400 }
/** Of all calendars together. */
const MAX_TREE_BYTES = 24_576
/** A log of a million million entries. */
const MAX_LEVELS = 40

/**
 * Adds what a calendar answered about the message that this way leads to. Calendars are run by strangers: an answer is taken only if
 * the whole can still be read, and leaves room for what others answer. Otherwise the tree stays as it is, and OtsError is thrown.
 */
export function addAnswer(root: ProofTree, way: readonly Operation[], answer: ProofTree): void {
  const added = createTree(root.message)
  mergeTree(way.reduce(addStep, added), answer)
  const whole = createTree(root.message)
  for (const part of [root, added]) mergeTree(whole, part)
  ensureSmall(ownPart(whole, way, answer))
  const bytes = writeTree(whole)
  if (bytes.length > MAX_TREE_BYTES) throw new OtsError('has no room for this answer.')
  ensureReadable(bytes, root.message, MAX_LEVELS)
  mergeTree(root, added)
}

/** All that the calendar has said. Each begins with a step of its own: many beginnings would pass for many calendars. */
function ownPart(whole: ProofTree, way: readonly Operation[], answer: ProofTree): ProofTree {
  const [first, ...others] = answer.steps
  const operation = way[STEPS_TO_ANSWER - 1] ?? first?.operation
  const isOne = way.length >= STEPS_TO_ANSWER || others.length + answer.attestations.length === 0
  if (!operation || !isOne) throw new OtsError('does not go on with one step of the calendar.')
  const blinded = way.slice(0, STEPS_TO_ANSWER - 1).reduce(addStep, whole)
  return { ...blinded, attestations: [], steps: [{ operation, tree: addStep(blinded, operation) }] }
}

function ensureSmall(answer: ProofTree): void {
  const { bytes, attestations, steps } = maxOfCalendar
  const isSmall =
    writeTree(answer).length <= bytes &&
    [...listAttestations(answer)].length <= attestations &&
    countSteps(answer) <= steps
  if (!isSmall) throw new OtsError('holds more of one calendar than any honest one says.')
}

const countSteps = ({ steps }: ProofTree): number =>
  steps.reduce((sum, { tree }) => sum + 1 + countSteps(tree), 0)
