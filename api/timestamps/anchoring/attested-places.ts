import type { Attestation } from '#contract/opentimestamps/attestation.ts'
import type { Operation } from '#contract/opentimestamps/operations.ts'
import type { ProofTree } from '#contract/opentimestamps/proof-tree.ts'

/** Two steps blind the root of an anchor (submit-anchor.ts). With the third one each calendar that took it goes its own way. */
export const STEPS_TO_ANSWER = 3

/** An attestation in the tree of an anchor. `way`: the steps to it; `answer`: the tree of all that its calendar has said. */
export type PlacedAttestation = {
  attestation: Attestation
  tree: ProofTree
  way: Operation[]
  answer: ProofTree
}

/** What each calendar has said, a list for each time that it took the root. */
export function placesByAnswer(root: ProofTree): PlacedAttestation[][] {
  const lists = new Map<ProofTree, PlacedAttestation[]>()
  for (const place of placesOf(root, [], root)) {
    const list = lists.get(place.answer)
    if (list) list.push(place)
    else lists.set(place.answer, [place])
  }
  return [...lists.values()]
}

function* placesOf(tree: ProofTree, way: Operation[], above: ProofTree): Generator<PlacedAttestation> {
  const answer = way.length <= STEPS_TO_ANSWER ? tree : above
  for (const attestation of tree.attestations) yield { attestation, tree, way, answer }
  for (const step of tree.steps) yield* placesOf(step.tree, [...way, step.operation], answer)
}

/**
 * So many of these lists, one of each before a second one of any, so that a calendar that says much keeps nobody out. Where they hold
 * more, each turn goes on where the one before it stopped, so that each comes up in the end.
 */
export function roundRobin<T>(lists: readonly (readonly T[])[], most: number, turn: number): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const rounds = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
  const all = [...new Set(rounds.flat())]
  const start = all.length > most ? (turn * most) % all.length : 0
  return [...all.slice(start), ...all.slice(0, start)].slice(0, most)
}
