import mongoose, { type InferSchemaType } from 'mongoose'
import { RefusedReason } from '#contract/activity.ts'

/** How often somebody of one network was turned away at one link for one reason within one hour. */
const schema = new mongoose.Schema(
  {
    /** A hash of what it counts, so that a repeat finds it. */
    _id: { type: String, required: true },
    shareId: { type: Number, required: true },
    reason: { type: String, required: true, enum: RefusedReason.options },
    count: { type: Number, required: true },
    /** The event that says so. */
    eventId: { type: String, required: true },
  },
  { versionKey: false, collection: 'refusals' },
)
schema.index({ eventId: 1 })

export type RefusalRecord = InferSchemaType<typeof schema> & { _id: string }
export const RefusalModel = mongoose.model<RefusalRecord>('Refusal', schema)
