import mongoose, { type InferSchemaType } from 'mongoose'

/** The entries of the log: digests in the order in which they were appended. Numbers show which came first and have no gaps. */
const schema = new mongoose.Schema(
  {
    /** Its place in the tree, from 0. */
    _id: { type: Number, required: true },
    /** SHA-256 of a manifest.json, hex. Its 32 bytes are the leaf. */
    digest: { type: String, required: true, unique: true },
    /** Never before the previous entry's time, whatever the clock does. */
    appendedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'log_entries' },
)

export type EntryRecord = InferSchemaType<typeof schema> & { _id: number }
export const EntryModel = mongoose.model<EntryRecord>('LogEntry', schema)
