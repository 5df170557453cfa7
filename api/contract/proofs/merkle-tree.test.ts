import { readFileSync } from 'node:fs'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { findMerkleVectors, findVectors } from '../../../scripts/vectors.mjs'
import { type Bytes, fromBase64, hash, toBase64 } from './bytes.ts'
import {
  consistencyPath,
  hashLeaf,
  hashLeaves,
  hashNode,
  inclusionPath,
  isConsistent,
  isIncluded,
  type Leaves,
  type Subtree,
} from './merkle-tree.ts'

/** The published files write hashes as base 64; null stands for none. */
const Hash = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => fromBase64(text ?? '') ?? new Uint8Array()),
)
const Path = v.nullable(v.array(Hash))
const Inclusion = v.object({
  leafIdx: v.number(),
  treeSize: v.number(),
  root: Hash,
  leafHash: Hash,
  proof: Path,
  wantErr: v.boolean(),
})
const Consistency = v.object({
  size1: v.number(),
  size2: v.number(),
  root1: Hash,
  root2: Hash,
  proof: Path,
  wantErr: v.boolean(),
})
const read = <T>(schema: v.GenericSchema<unknown, T>, path: string): T =>
  v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))

describe.skipIf(findVectors() === null)('the published proofs of RFC 6962 trees', () => {
  test('of inclusion are accepted or refused as published', () => {
    for (const path of findMerkleVectors('inclusion')) {
      const { leafIdx, treeSize, root, leafHash, proof, wantErr } = read(Inclusion, path)
      expect(isIncluded(leafIdx, treeSize, leafHash, proof ?? [], root), path).toBe(!wantErr)
    }
  })

  test('of consistency are accepted or refused as published', () => {
    for (const path of findMerkleVectors('consistency')) {
      const { size1, size2, root1, root2, proof, wantErr } = read(Consistency, path)
      expect(isConsistent(size1, size2, root1, root2, proof ?? []), path).toBe(!wantErr)
    }
  })
})

/** A tree as RFC 6962, section 2.1, defines it: recursively, from all its leaves. */
function rootOf(leaves: Bytes[]): Bytes {
  if (leaves.length === 0) return hash()
  if (leaves.length === 1) return leaves[0] ?? hash()
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return hashNode(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

const SIZES = 40
const all = Array.from({ length: SIZES }, (_, index) => hashLeaf(utf8ToBytes(`entry ${index}`)))
const subtree = ({ level, index }: Subtree) => rootOf(all.slice(index * 2 ** level, (index + 1) * 2 ** level))
const hashesOf = (path: Leaves[]) => path.map((leaves) => hashLeaves(leaves, subtree))
const roots = Array.from({ length: SIZES + 1 }, (_, size) => rootOf(all.slice(0, size)))
const rootAt = (size: number) => roots[size] ?? hash()

describe('trees of every size up to 40', () => {
  test('have the root defined by RFC 6962', () => {
    for (let size = 0; size <= SIZES; size++)
      expect(toBase64(hashLeaves({ start: 0, count: size }, subtree))).toBe(toBase64(rootAt(size)))
  })

  test('prove each of their leaves in its place only', () => {
    for (let size = 1; size <= SIZES; size++)
      for (let index = 0; index < size; index++) {
        const path = hashesOf(inclusionPath(index, size))
        const leaf = all[index] ?? hash()
        expect(isIncluded(index, size, leaf, path, rootAt(size))).toBe(true)
        expect(isIncluded(index, size, hash(leaf), path, rootAt(size))).toBe(false)
        expect(isIncluded(index + 1, size, leaf, path, rootAt(size))).toBe(false)
        expect(isIncluded(index, size, leaf, [...path, leaf], rootAt(size))).toBe(false)
      }
  })

  test('prove that they begin with every earlier tree', () => {
    for (let later = 1; later <= SIZES; later++)
      for (let size = 1; size <= later; size++) {
        const path = hashesOf(consistencyPath(size, later))
        expect(isConsistent(size, later, rootAt(size), rootAt(later), path)).toBe(true)
        expect(isConsistent(size, later, hash(rootAt(size)), rootAt(later), path)).toBe(false)
        expect(isConsistent(size, later, rootAt(size), hash(rootAt(later)), path)).toBe(false)
      }
  })

  test('refuse a proof with any bit changed', () => {
    fc.assert(
      fc.property(fc.nat(SIZES - 1), fc.nat(), fc.nat(255), (index, step, bit) => {
        const path = hashesOf(inclusionPath(index, SIZES))
        const changed = path.map((bytes) => Uint8Array.from(bytes))
        const bytes = changed[step % changed.length]
        if (bytes) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(isIncluded(index, SIZES, all[index] ?? hash(), changed, rootAt(SIZES))).toBe(false)
      }),
      { seed: 6962, numRuns: 500 },
    )
  })
})

/** Each of these leads to the named root; only its length, its place or the length of a hash is wrong. */
describe('a malformed proof', () => {
  const [leaf, next] = [rootAt(1), all[1] ?? hash()]
  const [pair, short] = [hashNode(leaf, next), leaf.subarray(1)]
  const both = Uint8Array.from([...leaf, ...next])

  test.each<[string, Parameters<typeof isIncluded>]>([
    ['has too few hashes', [0, 2, leaf, [], leaf]],
    ['has too many', [0, 1, leaf, [next], pair]],
    ['is of no leaf before the first', [-1, 1, leaf, [], leaf]],
    ['is of none between two', [0.5, 2, leaf, [next], pair]],
    ['is of none behind the last', [1, 1, leaf, [], leaf]],
    ['begins with what is no hash', [0, 1, short, [], short]],
    ['holds what is no hash', [0, 2, leaf, [short], hashNode(leaf, short)]],
    ['cuts two hashes elsewhere', [0, 2, both.subarray(0, 31), [both.subarray(31)], pair]],
  ])('of inclusion that %s is refused', (_why, proof) => expect(isIncluded(...proof)).toBe(false))

  test.each<[string, Parameters<typeof isConsistent>]>([
    ['has too few hashes', [1, 2, leaf, leaf, []]],
    ['has none where one has to be', [3, 4, rootAt(3), rootAt(4), []]],
    ['has too many', [1, 2, leaf, hashNode(pair, next), [next, next]]],
    ['has one of a tree with itself', [2, 2, pair, pair, [next]]],
    ['is of no leaves', [0, 0, hash(), hash(), []]],
    ['is of half a leaf', [0.5, 0.5, leaf, leaf, []]],
    ['is of a smaller tree', [2, 1, pair, pair, []]],
    ['holds what is no hash', [1, 2, leaf, hashNode(leaf, short), [short]]],
  ])('of consistency that %s is refused', (_why, proof) => expect(isConsistent(...proof)).toBe(false))
})

test('a leaf outside of a tree and an impossible earlier size have no path', () => {
  for (const [index, size] of [
    [0, 0],
    [3, 3],
    [-1, 3],
    [0.5, 3],
    [0, 0.5],
  ])
    expect(() => inclusionPath(index ?? 0, size ?? 0)).toThrow(RangeError)
  expect(() => consistencyPath(4, 3)).toThrow(RangeError)
  expect(consistencyPath(0, 3)).toEqual([])
  expect(consistencyPath(3, 3)).toEqual([])
})
