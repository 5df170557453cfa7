import mongoose, { type InferSchemaType } from 'mongoose'

/** What an authority has stamped (RFC 3161): signed ends of the log. A stamp is added and never changed. */
const schema = new mongoose.Schema(
  {
    /** How many entries the end covers. */
    _id: { type: Number, required: true },
    /** The stamp, and the certificate that it was trusted by: DER in base 64. */
    token: { type: String, required: true },
    root: { type: String, required: true },
    /** The time that is stamped, and who stamped it. */
    at: { type: Date, required: true },
    authority: { type: String, required: true },
    /** The ideas have to be told; absent otherwise. */
    isUntold: { type: Boolean },
  },
  { versionKey: false, collection: 'log_stamps' },
)
schema.index({ isUntold: 1, _id: 1 }, { partialFilterExpression: { isUntold: { $exists: true } } })

export type LogStampRecord = InferSchemaType<typeof schema> & { _id: number }
export const LogStampModel = mongoose.model<LogStampRecord>('LogStamp', schema)

/** The first stamp of an end that covers this entry; null: none does. */
export const findStamp = (index: number): Promise<LogStampRecord | null> =>
  LogStampModel.findOne({ _id: { $gt: index } })
    .sort({ _id: 1 })
    .lean<LogStampRecord>()
