import mongoose, { type InferSchemaType } from 'mongoose'
import { RefusedReason } from '#contract/activity.ts'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** How often readers in one network were refused at one link for one reason within one hour. */
const schema = new mongoose.Schema(
  {
    /** An HMAC of link, reason, network and hour, so that a repeat finds the row. */
    _id: { type: String, required: true },
    shareId: { type: Number, required: true },
    reason: { type: String, required: true, enum: RefusedReason.options },
    count: { type: Number, required: true },
    /** The event that shows this refusal. */
    eventId: { type: String, required: true },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'refusals' },
)
schema.index({ eventId: 1 })
indexPending(schema)

export type RefusalRecord = InferSchemaType<typeof schema> & { _id: string }
export const RefusalModel = mongoose.model<RefusalRecord>('Refusal', schema)
