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

/** Limits for all answers of one calendar about a root. An honest one promises once, names a block or two, and needs a quarter of this. */
const maxOfCalendar = { bytes: 4096, attestations: 8, steps: 400 }
/** The limit for all calendars together. */
const MAX_TREE_BYTES = 24_576
/** Enough for a log of a million million entries. */
const MAX_LEVELS = 40

/**
 * Adds a calendar's answer about the message that these steps lead to. Calendars are run by strangers: an answer is accepted only if the
 * whole tree can still be read and has room for the answers of others. Otherwise the tree is unchanged, and OtsError is thrown.
 */
export function addAnswer(root: ProofTree, path: readonly Operation[], answer: ProofTree): void {
  const added = createTree(root.message)
  mergeTree(path.reduce(addStep, added), answer)
  const whole = createTree(root.message)
  for (const part of [root, added]) mergeTree(whole, part)
  ensureSmall(ownPart(whole, path, answer))
  const bytes = writeTree(whole)
  if (bytes.length > MAX_TREE_BYTES) throw new OtsError('has no room for this answer.')
  ensureReadable(bytes, root.message, MAX_LEVELS)
  mergeTree(root, added)
}

/** Everything that this calendar has answered. It must begin with a single step: several would count as several calendars. */
function ownPart(whole: ProofTree, path: readonly Operation[], answer: ProofTree): ProofTree {
  const [first, ...others] = answer.steps
  const operation = path[STEPS_TO_ANSWER - 1] ?? first?.operation
  const isOne = path.length >= STEPS_TO_ANSWER || others.length + answer.attestations.length === 0
  if (!operation || !isOne) throw new OtsError('does not go on with one step of the calendar.')
  const blinded = path.slice(0, STEPS_TO_ANSWER - 1).reduce(addStep, whole)
  return { ...blinded, attestations: [], steps: [{ operation, tree: addStep(blinded, operation) }] }
}

function ensureSmall(answer: ProofTree): void {
  const { bytes, attestations, steps } = maxOfCalendar
  const isSmall =
    writeTree(answer).length <= bytes &&
    [...listAttestations(answer)].length <= attestations &&
    countSteps(answer) <= steps
  if (!isSmall) throw new OtsError('holds more of one calendar than an honest one answers.')
}

const countSteps = ({ steps }: ProofTree): number =>
  steps.reduce((sum, { tree }) => sum + 1 + countSteps(tree), 0)
