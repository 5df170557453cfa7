import mongoose from 'mongoose'

/** Somebody read the agreement and declined it. Insert only; once for each session. */
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
  },
  { versionKey: false, collection: 'declines' },
)
schema.index({ ownerId: 1, declinedAt: -1 })

export const DeclineModel = mongoose.model('Decline', schema)
