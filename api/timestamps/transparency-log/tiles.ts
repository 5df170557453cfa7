import { hash } from 'node:crypto'
import { concatBytes } from '@noble/hashes/utils.js'
import { type Bytes, HASH_BYTES } from '#contract/proofs/bytes.ts'
import { hashLeaves, NODE, type Subtree, subtreesOf } from '#contract/proofs/merkle-tree.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import { findTiles, TileModel } from './tile.model.ts'

/** The hashes of the tree as they are stored: tiles of 256; each level has one hash for each whole tile of the level below. */
export const TILE_WIDTH = 256
const LEVELS_OF_A_TILE = 8

const tileId = (level: number, index: number) => `${level}/${index}`

/** From which neighbouring hashes of one tile the hash of a subtree is computed. */
function placeOf({ level, index }: Subtree) {
  const count = 2 ** (level % LEVELS_OF_A_TILE)
  const first = index * count
  const tile = tileId(Math.floor(level / LEVELS_OF_A_TILE), Math.floor(first / TILE_WIDTH))
  return { tile, first: first % TILE_WIDTH, count }
}

/** Loads the tiles for the hashes of these subtrees in one query. The returned function throws for a hash that is not stored. */
export async function loadHashes(subtrees: Subtree[]): Promise<(subtree: Subtree) => Bytes> {
  const tiles = await findTiles(subtrees.map((subtree) => placeOf(subtree).tile))
  return (subtree) => {
    const { tile, first, count } = placeOf(subtree)
    const hashes = cut(tiles.get(tile), first, first + count)
    if (hashes.length !== count * HASH_BYTES)
      throw new Error(`The tree of the log lacks hashes in tile ${tile}.`)
    return hashPairs(hashes)
  }
}

/** The root of the log when it had `size` entries. */
export async function rootOfTree(size: number) {
  const leaves = { start: 0, count: size }
  return hashLeaves(leaves, await loadHashes(subtreesOf(leaves)))
}

/** One tile of this width, as the log publishes it; null while it has fewer hashes. */
export async function findTile(level: number, index: number, width: number): Promise<Bytes | null> {
  const id = tileId(level, index)
  const hashes = cut((await findTiles([id])).get(id), 0, width)
  return hashes.length < width * HASH_BYTES ? null : hashes
}

/**
 * Adds hashes to a level, the first one at `start`, and the hashes of completed tiles to the levels above. A repeat, also in another
 * process, writes the same: a tile is only replaced by a wider one.
 */
export async function addHashes(level: number, start: number, hashes: Bytes[]): Promise<void> {
  const whole: Bytes[] = []
  const firstTile = Math.floor(start / TILE_WIDTH)
  let index = firstTile
  let offset = start % TILE_WIDTH
  for (let at = 0; at < hashes.length; index++, offset = 0) {
    const id = tileId(level, index)
    const before = offset === 0 ? NO_HASHES : cut((await findTiles([id])).get(id), 0, offset)
    if (before.length !== offset * HASH_BYTES)
      throw new Error(`The tree of the log lacks hashes in tile ${id}.`)
    const added = hashes.slice(at, at + TILE_WIDTH - offset)
    at += added.length
    const tile = concatBytes(before, ...added)
    await saveTile(id, tile)
    if (tile.length === TILE_WIDTH * HASH_BYTES) whole.push(hashPairs(tile))
  }
  if (whole.length > 0) await addHashes(level + 1, firstTile, whole)
}

async function saveTile(_id: string, hashes: Bytes): Promise<void> {
  const width = hashes.length / HASH_BYTES
  const change = { $set: { width, hashes: Buffer.from(hashes) } }
  try {
    await TileModel.updateOne({ _id, width: { $lt: width } }, change, { upsert: true })
  } catch (error) {
    // There is one already that is as wide or wider.
    if (!isDuplicate(error)) throw error
  }
}

const NO_HASHES: Bytes = new Uint8Array()

/** The hashes from index `from` to before `to`; fewer where the tile has fewer. */
const cut = (hashes: Bytes | undefined, from: number, to: number): Bytes =>
  (hashes ?? NO_HASHES).subarray(from * HASH_BYTES, to * HASH_BYTES)

/** The root over hashes whose number is a power of two. */
function hashPairs(hashes: Bytes): Bytes {
  if (hashes.length === 0) throw new Error('There is no root over no hashes.')
  let row = hashes
  while (row.length > HASH_BYTES) {
    const above = new Uint8Array(row.length / 2)
    for (let at = 0; at < above.length; at += HASH_BYTES)
      above.set(hashPair(row.subarray(2 * at, 2 * (at + HASH_BYTES))), at)
    row = above
  }
  return row
}

const node = new Uint8Array(NODE.length + 2 * HASH_BYTES)
node.set(NODE)

/** Like `hashNode`, but with Node's native SHA-256: a proof needs hundreds of hashes, and one in JavaScript takes twice as long. */
function hashPair(pair: Bytes): Bytes {
  node.set(pair, NODE.length)
  return hash('sha256', node, 'buffer')
}
