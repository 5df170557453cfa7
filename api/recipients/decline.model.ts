import mongoose from 'mongoose'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** A recipient's decline of the agreement. Insert only, one per session. */
const schema = new mongoose.Schema(
  {
    /** The recipient's id. */
    _id: { type: Number, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    verified: { type: Boolean, required: true },
    declinedAt: { type: Date, required: true },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'declines' },
)
schema.index({ ownerId: 1, declinedAt: -1 })
indexPending(schema)

export const DeclineModel = mongoose.model('Decline', schema)
