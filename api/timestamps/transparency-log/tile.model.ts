import mongoose, { type InferSchemaType, type mongo } from 'mongoose'
import type { Bytes } from '#contract/proofs/bytes.ts'

/**
 * Hashes of the tree, 256 neighbours in each tile (c2sp.org/tlog-tiles). They are computed from the entries, so that every writer writes
 * the same hashes. A tile only grows.
 */
const schema = new mongoose.Schema(
  {
    /** Level and index, as in '0/7'. */
    _id: { type: String, required: true },
    /** How many hashes it has: 1 to 256. */
    width: { type: Number, required: true },
    hashes: { type: Buffer, required: true },
  },
  { versionKey: false, collection: 'log_tiles' },
)

type TileRecord = InferSchemaType<typeof schema> & { _id: string }
export const TileModel = mongoose.model<TileRecord>('LogTile', schema)

/** A tile as `lean` returns it: the driver returns bytes as `Binary`, which only a hydrated document turns into a Buffer. */
type LeanTile = Omit<TileRecord, 'hashes'> & { hashes: mongo.Binary }

/** The concatenated hashes of those of these tiles that exist. */
export async function findTiles(ids: string[]): Promise<Map<string, Bytes>> {
  if (ids.length === 0) return new Map()
  const tiles = await TileModel.find({ _id: { $in: [...new Set(ids)] } }).lean<LeanTile[]>()
  return new Map(tiles.map(({ _id, hashes }) => [_id, hashes.value()]))
}
