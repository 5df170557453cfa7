import type { Bytes } from '../proofs/bytes.ts'
import { LEAF, NODE, sidesOfPath } from '../proofs/merkle-tree.ts'
import { append, hashed, prepend, SHA256 } from './operations.ts'
import { addStep, createTree, mergeTree, type OtsProof, type ProofTree } from './proof-tree.ts'

/**
 * The proof of one entry of a log (RFC 6962) of which only the root was anchored. The path from the entry to the root is written as
 * operations of OpenTimestamps, so that its tools can check it without knowing about logs. Throws OtsError where the path does not
 * lead to that root.
 */
export function proofThroughLog(
  entry: Bytes,
  { index, size, path }: { index: number; size: number; path: Bytes[] },
  root: ProofTree,
): OtsProof {
  const tree = createTree(entry)
  let last = addStep(addStep(tree, prepend(LEAF)), hashed)
  const sides = sidesOfPath(index, size)
  for (const [at, sibling] of path.entries()) {
    const pair = sides[at] === 'left' ? prepend(sibling) : append(sibling)
    last = addStep(addStep(addStep(last, pair), prepend(NODE)), hashed)
  }
  mergeTree(last, root)
  return { digestTag: SHA256, tree }
}
