import mongoose, { type InferSchemaType } from 'mongoose'

/** An authority's time stamp (RFC 3161) of a checkpoint. A stamp is added and never changed. */
const schema = new mongoose.Schema(
  {
    /** How many entries the checkpoint covers. */
    _id: { type: Number, required: true },
    /** The stamp, and the trusted certificate that it rests on: DER in base64. */
    token: { type: String, required: true },
    root: { type: String, required: true },
    /** The stamped time, and who stamped it. */
    at: { type: Date, required: true },
    authority: { type: String, required: true },
    /** Set while the stamp still has to be written to the ideas; absent otherwise. */
    isUntold: { type: Boolean },
  },
  { versionKey: false, collection: 'log_stamps' },
)
schema.index({ isUntold: 1, _id: 1 }, { partialFilterExpression: { isUntold: { $exists: true } } })

export type LogStampRecord = InferSchemaType<typeof schema> & { _id: number }
export const LogStampModel = mongoose.model<LogStampRecord>('LogStamp', schema)

/** The first stamp of a checkpoint that covers this entry; null: there is none. */
export const findStamp = (index: number): Promise<LogStampRecord | null> =>
  LogStampModel.findOne({ _id: { $gt: index } })
    .sort({ _id: 1 })
    .lean<LogStampRecord>()
