import mongoose, { type InferSchemaType, type mongo } from 'mongoose'
import type { Bytes } from '#contract/proofs/bytes.ts'

/**
 * Hashes of the tree, 256 side by side (c2sp.org/tlog-tiles). They follow from the entries, so whoever writes a tile writes the
 * same; it only grows.
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

/** As it is read: the driver gives bytes as its own `Binary`, which only a hydrated document makes a Buffer. */
type LeanTile = Omit<TileRecord, 'hashes'> & { hashes: mongo.Binary }

/** The hashes of each of these tiles that there is, one behind the other. */
export async function findTiles(ids: string[]): Promise<Map<string, Bytes>> {
  if (ids.length === 0) return new Map()
  const tiles = await TileModel.find({ _id: { $in: [...new Set(ids)] } }).lean<LeanTile[]>()
  return new Map(tiles.map(({ _id, hashes }) => [_id, hashes.value()]))
}
