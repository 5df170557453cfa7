import mongoose, { type InferSchemaType } from 'mongoose'
import { RefusedReason } from '#contract/activity.ts'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** How often somebody of one network was turned away at one link for one reason within one hour. */
const schema = new mongoose.Schema(
  {
    /** A keyed hash of what it counts, so that a repeat finds it. */
    _id: { type: String, required: true },
    shareId: { type: Number, required: true },
    reason: { type: String, required: true, enum: RefusedReason.options },
    count: { type: Number, required: true },
    /** The event that says so. */
    eventId: { type: String, required: true },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'refusals' },
)
schema.index({ eventId: 1 })
indexPending(schema)

export type RefusalRecord = InferSchemaType<typeof schema> & { _id: string }
export const RefusalModel = mongoose.model<RefusalRecord>('Refusal', schema)
