import { readFileSync } from 'node:fs'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findVector, findVectors, otsNames } from '../../../scripts/vectors.mjs'
import { hash } from '../proofs/bytes.ts'
import { hashLeaf, hashNode } from '../proofs/merkle-tree.ts'
import type { Attestation } from './attestation.ts'
import { proofThroughLog } from './log-path.ts'
import { append, hashed, prepend } from './operations.ts'
import { OtsError } from './ots-error.ts'
import { addAttestation, addStep, createTree, mergeTree, type ProofTree } from './proof-tree.ts'
import { readProof, readTree } from './read-proof.ts'
import { writeProof, writeTree } from './write-proof.ts'

test.skipIf(findVectors() === null)('each published proof is written back byte for byte', () => {
  for (const name of otsNames.proofs) {
    const bytes = Uint8Array.from(readFileSync(findVector(`ots/examples/${name}`) ?? ''))
    expect(bytesToHex(writeProof(readProof(bytes))), name).toBe(bytesToHex(bytes))
  }
})

const message = hash(utf8ToBytes('message'))
const pending = (calendar: string): Attestation => ({ kind: 'pending', calendar })
/** A tree with these attestations, added in this order. */
function treeOf(...attestations: Attestation[]): ProofTree {
  const tree = createTree(message)
  for (const attestation of attestations) addAttestation(tree, attestation)
  return tree
}

describe('a proof tree', () => {
  const argument = fc.uint8Array({ minLength: 1, maxLength: 3 })
  const operation = fc.oneof(argument.map(append), argument.map(prepend), fc.constant(hashed))
  const attestation: fc.Arbitrary<Attestation> = fc.oneof(
    fc.constantFrom('https://a.example', 'https://b.example').map(pending),
    fc.nat(1_000_000).map((height) => ({ kind: 'bitcoin', height }) as const),
    fc
      .uint8Array({ maxLength: 3 })
      .map((payload) => ({ kind: 'unknown', tag: 'ab'.repeat(8), payload }) as const),
  )
  const ways = fc.array(fc.tuple(fc.array(operation, { maxLength: 5 }), attestation), {
    minLength: 1,
    maxLength: 6,
  })
  const grow = (tree: ProofTree, [operations, attested]: [Parameters<typeof addStep>[1][], Attestation]) =>
    addAttestation(operations.reduce(addStep, tree), attested)

  test('is written the same in whatever order its parts were added, repeats included', () => {
    fc.assert(
      fc.property(ways, ways, (some, others) => {
        const [one, other, merged] = [createTree(message), createTree(message), createTree(message)]
        for (const way of [...some, ...others]) grow(one, way)
        for (const way of others) grow(other, way)
        for (const way of [...some].reverse()) grow(merged, way)
        mergeTree(merged, other)
        mergeTree(merged, readTree(writeTree(other), message))
        expect(bytesToHex(writeTree(merged))).toBe(bytesToHex(writeTree(one)))
        expect(bytesToHex(writeTree(readTree(writeTree(one), message)))).toBe(bytesToHex(writeTree(one)))
      }),
      { seed: 14, numRuns: 300 },
    )
  })

  test('lists its blocks by height', () => {
    const heights = [1000, 5, 300, 127, 128].map((height) => ({ kind: 'bitcoin', height }) as const)
    const read = readTree(writeTree(treeOf(...heights)), message)
    expect(read.attestations).toEqual([...heights].sort((one, other) => one.height - other.height))
  })

  test('is not merged with one of another message, and not written without an attestation', () => {
    expect(() => mergeTree(treeOf(), createTree(hash(message)))).toThrow(OtsError)
    expect(() => writeTree(createTree(message))).toThrow(OtsError)
    expect(() => writeTree(addStep(createTree(message), hashed))).toThrow(OtsError)
  })
})

describe('the proof of a log entry', () => {
  const digest = hexToBytes('c190ede9f66a9697103ab42f464d64ca4ee147b60a2ae6a951d0a2967d8ca886')
  const [b, c] = ['b', 'c'].map((text) => hashLeaf(hash(utf8ToBytes(text))))
  const path = [b ?? digest, c ?? digest]
  const root = createTree(hashNode(hashNode(hashLeaf(digest), path[0] ?? digest), path[1] ?? digest))
  addAttestation(root, pending('https://a.example'))

  test('has the bytes that another implementation made', () => {
    expect(bytesToHex(root.message)).toBe('6624ec9b6262370cc0e87b0d64a3e615b7425f8ea4748d2911e399fca4c1e2fd')
    const file = writeProof(proofThroughLog(digest, { index: 0, size: 3, path }, root))
    expect(file).toHaveLength(173)
    expect(bytesToHex(hash(file))).toBe('bc19168a362ccd4009ed8bd52d56964c65e197ba937642f7eb003d7177d8d831')
  })

  test('is refused for another place in the log or with another path', () => {
    expect(() => proofThroughLog(digest, { index: 1, size: 3, path }, root)).toThrow(OtsError)
    expect(() => proofThroughLog(digest, { index: 0, size: 3, path: path.slice(1) }, root)).toThrow(OtsError)
    expect(() => proofThroughLog(digest, { index: 0, size: 3, path: [...path].reverse() }, root)).toThrow(
      OtsError,
    )
  })
})
