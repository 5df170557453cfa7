import { bytesToHex } from '@noble/hashes/utils.js'
import type { BlockHeaders } from '#contract/opentimestamps/check-proof.ts'
import { type Operation, SHA256 } from '#contract/opentimestamps/operations.ts'
import type { OtsProof, ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { scriptFrame } from './bitcoin-script-frame.ts'

/** The path from a document to a block: the operations on it, and the height of the block. */
type Path = { operations: Operation[]; height: number }

const APPEND = 0xf0
const PREPEND = 0xf1
const words: Record<number, string> = { [SHA256]: 'hash', [APPEND]: 'append', [PREPEND]: 'prepend' }

/**
 * A script for every POSIX shell that follows an OpenTimestamps proof, step by step, to the earliest block that it names, and compares
 * that block with what others say about it. Null where the header of no named block is known, or where the path has a step that the
 * shell cannot do. The same proof gives the same bytes.
 */
export function bitcoinScript({ digestTag, tree }: OtsProof, headers: BlockHeaders): string | null {
  const paths = [...pathsToBlocks(tree, [])]
    .filter(({ height, operations }) => headers.has(height) && operations.every(({ tag }) => tag in words))
    .sort((one, other) => one.height - other.height || one.operations.length - other.operations.length)
  const [path] = paths
  const header = path && headers.get(path.height)
  if (!path || !header || digestTag !== SHA256) return null
  const steps = path.operations.map(({ tag, argument }) =>
    [words[tag], ...(argument ? [bytesToHex(argument)] : [])].join(' '),
  )
  return scriptFrame({ height: path.height, header: bytesToHex(header), steps })
}

function* pathsToBlocks(tree: ProofTree, operations: Operation[]): Generator<Path> {
  for (const attestation of tree.attestations)
    if (attestation.kind === 'bitcoin') yield { operations, height: attestation.height }
  for (const step of tree.steps) yield* pathsToBlocks(step.tree, [...operations, step.operation])
}
