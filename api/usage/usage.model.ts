import mongoose, { type InferSchemaType } from 'mongoose'

/** What one account stores on the server; `_id` is the account's id. A charge is one conditional write of this document. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    bytes: { type: Number, default: 0 },
    ideas: { type: Number, default: 0 },
    versions: { type: Number, default: 0 },
    /** Incremented by every charge, so that a count can tell whether anything was charged meanwhile. */
    changes: { type: Number, default: 0 },
    changedAt: { type: Date, required: true },
    /** Whether nothing was charged since the last count. */
    isCounted: { type: Boolean, default: false },
  },
  { versionKey: false, collection: 'usages' },
)
schema.index({ isCounted: 1, _id: 1 })

export const UsageModel = mongoose.model('Usage', schema)

type UsageRecord = InferSchemaType<typeof schema>

/** The same collection through the driver, for charges, whose values are already typed. */
export const usageRows = () => UsageModel.db.collection<UsageRecord>(UsageModel.collection.collectionName)
