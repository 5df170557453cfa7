import mongoose, { type InferSchemaType } from 'mongoose'
import type { Defaulted } from '../../adapters/database/defaulted.ts'

/** The last event of an idea's log, signed. It only moves forward. */
const schema = new mongoose.Schema(
  {
    /** The idea's id. */
    _id: { type: Number, required: true },
    sequence: { type: Number, required: true },
    hash: { type: String, default: null },
    /** Both as a signed note; null when the log was removed. */
    note: { type: String, default: null },
    /** When the log was removed, together with its idea. Nothing is written into it any more. */
    removedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: 'activity_heads' },
)

export type HeadRecord = Defaulted<InferSchemaType<typeof schema>> & { _id: number }
export const HeadModel = mongoose.model<HeadRecord>('ActivityHead', schema)
