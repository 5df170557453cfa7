import { type Bytes, HASH_BYTES, hash, isEqual } from './bytes.ts'

/** Merkle trees of RFC 6962, section 2.1. Leaves and nodes are hashed with different first bytes, so that neither passes for the other. */
export const LEAF = Uint8Array.of(0)
export const NODE = Uint8Array.of(1)

export const hashLeaf = (entry: Bytes): Bytes => hash(LEAF, entry)
export const hashNode = (left: Bytes, right: Bytes): Bytes => hash(NODE, left, right)

/** Neighbouring leaves: `count` of them from `start`. */
export type Leaves = { start: number; count: number }
/** A complete subtree of 2^level leaves, the `index`-th of its level. */
export type Subtree = { level: number; index: number }

/** The hash over neighbouring leaves; `hashOf` returns those of complete subtrees. For no leaves it is the hash of no bytes. */
export function hashLeaves({ start, count }: Leaves, hashOf: (subtree: Subtree) => Bytes): Bytes {
  if (count === 0) return hash()
  const subtrees = subtreesOf({ start, count })
  return subtrees.map(hashOf).reduceRight((right, left) => hashNode(left, right))
}

/** The complete subtrees that cover these leaves, from left to right. The leaves must begin where a tree or one of its halves does. */
export function subtreesOf({ start, count }: Leaves): Subtree[] {
  const subtrees: Subtree[] = []
  let at = start
  let left = count
  while (left > 0) {
    const level = Math.floor(Math.log2(left))
    const size = 2 ** level
    subtrees.push({ level, index: at / size })
    at += size
    left -= size
  }
  return subtrees
}

/** The largest power of two below `count`: where a tree is split in two. */
const splitAt = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1)

/** The leaves whose hashes make up an inclusion proof, from the leaf up (RFC 6962, 2.1.1). Throws when the tree has no such leaf. */
export function inclusionPath(index: number, size: number): Leaves[] {
  if (!isCount(index) || !isCount(size) || index >= size)
    throw new RangeError(`A tree of ${size} has no leaf ${index}.`)
  const path: Leaves[] = []
  let tree: Leaves = { start: 0, count: size }
  while (tree.count > 1) {
    const [left, right] = halvesOf(tree)
    const isLeft = index < right.start
    path.push(isLeft ? right : left)
    tree = isLeft ? left : right
  }
  return path.reverse()
}

/** The leaves whose hashes make up a consistency proof (RFC 6962, 2.1.2). Throws when the first tree is larger than the second. */
export function consistencyPath(size: number, laterSize: number): Leaves[] {
  if (!isCount(size) || !isCount(laterSize) || size > laterSize)
    throw new RangeError(`A tree of ${laterSize} does not begin with one of ${size}.`)
  if (size === 0 || size === laterSize) return []
  const path: Leaves[] = []
  let tree: Leaves = { start: 0, count: laterSize }
  while (tree.start + tree.count !== size) {
    const [left, right] = halvesOf(tree)
    const isLeft = size <= right.start
    path.push(isLeft ? right : left)
    tree = isLeft ? left : right
  }
  // The verifier has the hash of the first tree already if that is a complete subtree at the left edge of the second.
  if (tree.start > 0) path.push(tree)
  return path.reverse()
}

function halvesOf({ start, count }: Leaves): [Leaves, Leaves] {
  const size = splitAt(count)
  return [
    { start, count: size },
    { start: start + size, count: count - size },
  ]
}

/** Whether a leaf with this hash is at `index` of the tree with this root (RFC 9162, 2.1.3.2). */
export function isIncluded(index: number, size: number, leaf: Bytes, path: Bytes[], root: Bytes): boolean {
  const found = rootOfInclusion(index, size, leaf, path)
  return found !== null && isEqual(found, root)
}

/** The root that an inclusion proof leads to; null where the proof does not fit the leaf's place. */
export function rootOfInclusion(index: number, size: number, leaf: Bytes, path: Bytes[]): Bytes | null {
  if (!isCount(index) || !isCount(size) || index >= size || ![leaf, ...path].every(isHash)) return null
  const climb = createClimb(index, size - 1)
  let root = leaf
  for (const step of path) {
    const side = climb()
    if (side === null) return null
    root = side === 'left' ? hashNode(step, root) : hashNode(root, step)
  }
  return climb() === null ? root : null
}

/** Whether the later tree begins with all leaves of the earlier one, in order (RFC 9162, 2.1.4.2). */
export function isConsistent(
  size: number,
  laterSize: number,
  root: Bytes,
  laterRoot: Bytes,
  path: Bytes[],
): boolean {
  if (!isCount(size) || !isCount(laterSize) || size === 0 || size > laterSize) return false
  if (!path.every(isHash)) return false
  if (size === laterSize) return path.length === 0 && isEqual(root, laterRoot)
  const isPowerOfTwo = Number.isInteger(Math.log2(size))
  const [first, ...steps] = isPowerOfTwo ? [root, ...path] : path
  if (first === undefined) return false
  let index = size - 1
  let last = laterSize - 1
  while (isOdd(index)) [index, last] = [half(index), half(last)]
  const climb = createClimb(index, last)
  let [earlier, later] = [first, first]
  for (const step of steps) {
    const side = climb()
    if (side === null) return false
    if (side === 'left') earlier = hashNode(step, earlier)
    later = side === 'left' ? hashNode(step, later) : hashNode(later, step)
  }
  return climb() === null && isEqual(earlier, root) && isEqual(later, laterRoot)
}

/** On which side each hash of an inclusion proof stands, from the leaf up. */
export function sidesOfPath(index: number, size: number): ('left' | 'right')[] {
  const climb = createClimb(index, size - 1)
  const sides: ('left' | 'right')[] = []
  for (let side = climb(); side !== null; side = climb()) sides.push(side)
  return sides
}

/** Goes from a node up to the root. Each call says on which side the next step of the path stands; null: the root is reached. */
function createClimb(start: number, end: number): () => 'left' | 'right' | null {
  let [index, last] = [start, end]
  return () => {
    if (last === 0) return null
    const isLeft = isOdd(index) || index === last
    if (isLeft) while (!isOdd(index) && index !== 0) [index, last] = [half(index), half(last)]
    ;[index, last] = [half(index), half(last)]
    return isLeft ? 'left' : 'right'
  }
}

const isOdd = (value: number) => value % 2 === 1
const half = (value: number) => Math.floor(value / 2)
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
const isHash = (bytes: Bytes) => bytes.length === HASH_BYTES
