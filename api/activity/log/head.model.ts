import mongoose, { type InferSchemaType } from 'mongoose'
import type { Defaulted } from '../../adapters/database/defaulted.ts'

/** The signed last event of an idea's log. It only moves forward. */
const schema = new mongoose.Schema(
  {
    /** The idea's id. */
    _id: { type: Number, required: true },
    sequence: { type: Number, required: true },
    hash: { type: String, default: null },
    /** The signed note that states sequence and hash; null when the log was removed. */
    note: { type: String, default: null },
    /** When the log was removed together with its idea. Nothing is appended to it afterwards. */
    removedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: 'activity_heads' },
)

export type HeadRecord = Defaulted<InferSchemaType<typeof schema>> & { _id: number }
export const HeadModel = mongoose.model<HeadRecord>('ActivityHead', schema)
