import mongoose, { type InferSchemaType } from 'mongoose'

/** Every checkpoint that was signed. They are added and never changed; two of the same size are the same. */
const schema = new mongoose.Schema(
  {
    /** How many entries it covers. */
    _id: { type: Number, required: true },
    /** In base64. */
    root: { type: String, required: true },
    /** The signed note. */
    note: { type: String, required: true },
    signedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'log_checkpoints' },
)

export type CheckpointRecord = InferSchemaType<typeof schema> & { _id: number }
export const CheckpointModel = mongoose.model<CheckpointRecord>('LogCheckpoint', schema)

/** The newest checkpoint; null while the log is empty. */
export async function findCheckpoint(): Promise<CheckpointRecord | null> {
  return CheckpointModel.findOne({}).sort({ _id: -1 }).lean<CheckpointRecord>()
}
