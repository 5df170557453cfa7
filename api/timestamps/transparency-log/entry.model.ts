import mongoose, { type InferSchemaType } from 'mongoose'

/** What the log attests: digests in the order in which they came. The number of an entry decides who came first, and none is left out. */
const schema = new mongoose.Schema(
  {
    /** Its place in the tree, from 0. */
    _id: { type: Number, required: true },
    /** SHA-256 of a manifest.json, hex. Its 32 bytes are the leaf. */
    digest: { type: String, required: true, unique: true },
    /** Never before the entry in front of it, whatever the clock does. */
    appendedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'log_entries' },
)

export type EntryRecord = InferSchemaType<typeof schema> & { _id: number }
export const EntryModel = mongoose.model<EntryRecord>('LogEntry', schema)
