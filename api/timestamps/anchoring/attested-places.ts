import type { Attestation } from '#contract/opentimestamps/attestation.ts'
import type { Operation } from '#contract/opentimestamps/operations.ts'
import type { ProofTree } from '#contract/opentimestamps/proof-tree.ts'

/** Two steps blind the root of an anchor (submit-anchor.ts). The third step is the first one of a calendar's answer. */
export const STEPS_TO_ANSWER = 3

/** An attestation in the tree of an anchor. `path`: the steps to it; `answer`: the subtree of everything its calendar answered. */
export type PlacedAttestation = {
  attestation: Attestation
  tree: ProofTree
  path: Operation[]
  answer: ProofTree
}

/** The attestations of each calendar, one list for each time that it accepted the root. */
export function placesByAnswer(root: ProofTree): PlacedAttestation[][] {
  const lists = new Map<ProofTree, PlacedAttestation[]>()
  for (const place of placesOf(root, [], root)) {
    const list = lists.get(place.answer)
    if (list) list.push(place)
    else lists.set(place.answer, [place])
  }
  return [...lists.values()]
}

function* placesOf(tree: ProofTree, path: Operation[], above: ProofTree): Generator<PlacedAttestation> {
  const answer = path.length <= STEPS_TO_ANSWER ? tree : above
  for (const attestation of tree.attestations) yield { attestation, tree, path, answer }
  for (const step of tree.steps) yield* placesOf(step.tree, [...path, step.operation], answer)
}

/**
 * At most `most` items of these lists: one of each list before a second one of any, so that a calendar with many items keeps no other one
 * out. If there are more, each turn continues where the one before it stopped, so that each item comes up in the end.
 */
export function roundRobin<T>(lists: readonly (readonly T[])[], most: number, turn: number): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const rounds = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
  const all = [...new Set(rounds.flat())]
  const start = all.length > most ? (turn * most) % all.length : 0
  return [...all.slice(start), ...all.slice(0, start)].slice(0, most)
}
