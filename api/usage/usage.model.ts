import mongoose, { type InferSchemaType } from 'mongoose'

/** What one account keeps on the server; its id is the account's. A charge is one conditional write of this document. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    bytes: { type: Number, default: 0 },
    ideas: { type: Number, default: 0 },
    versions: { type: Number, default: 0 },
    /** One more with every charge, so that a count knows whether anything happened meanwhile. */
    changes: { type: Number, default: 0 },
    changedAt: { type: Date, required: true },
    /** Nothing was charged since it was last counted. */
    isCounted: { type: Boolean, default: false },
  },
  { versionKey: false, collection: 'usages' },
)
schema.index({ isCounted: 1, _id: 1 })

export const UsageModel = mongoose.model('Usage', schema)

type UsageRecord = InferSchemaType<typeof schema>

/** The same collection for charges, which have their form. */
export const usageRows = () => UsageModel.db.collection<UsageRecord>(UsageModel.collection.collectionName)
