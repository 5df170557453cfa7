import { hexToBytes } from '@noble/hashes/utils.js'
import type { Bytes } from '#contract/proofs/bytes.ts'
import { findCheckpoint } from './checkpoint.model.ts'
import { EntryModel, type EntryRecord } from './entry.model.ts'
import { findTile, TILE_WIDTH } from './tiles.ts'

const ENTRY_BYTES = 32

/**
 * A tile as the log publishes it, for a level such as `0` and an address such as `x001/234.p/5` (c2sp.org/tlog-tiles); null where there is
 * none. Tiles and entries are stored before a checkpoint covers them, and signing may be refused: only what is signed is published.
 */
export async function findPublicTile(level: string, address: string): Promise<Bytes | null> {
  const [path = '', width = String(TILE_WIDTH)] = address.split('.p/')
  const index = Number(path.replace(/[x/]/g, ''))
  const count = Number(width)
  if (count > TILE_WIDTH || (count === TILE_WIDTH && address.includes('.p/'))) return null
  const height = level === 'entries' ? 0 : Number(level)
  const end = (index * TILE_WIDTH + count) * TILE_WIDTH ** height
  if (end > ((await findCheckpoint())?._id ?? 0)) return null
  return level === 'entries' ? findEntryBundle(index, count) : findTile(height, index, count)
}

/** Concatenated entries, each after its length in two bytes. */
async function findEntryBundle(index: number, count: number): Promise<Bytes | null> {
  const start = index * TILE_WIDTH
  const range = { $gte: start, $lt: start + count }
  const entries = await EntryModel.find({ _id: range }).sort({ _id: 1 }).lean<EntryRecord[]>()
  if (entries.length !== count) return null
  const bundle = new Uint8Array(entries.length * (2 + ENTRY_BYTES))
  for (const [at, { digest }] of entries.entries()) {
    bundle[at * (2 + ENTRY_BYTES) + 1] = ENTRY_BYTES
    bundle.set(hexToBytes(digest), at * (2 + ENTRY_BYTES) + 2)
  }
  return bundle
}
