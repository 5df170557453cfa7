import mongoose, { type InferSchemaType } from 'mongoose'

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

export type TileRecord = InferSchemaType<typeof schema> & { _id: string }
export const TileModel = mongoose.model<TileRecord>('LogTile', schema)
