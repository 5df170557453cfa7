import mongoose from 'mongoose'

/** Somebody read the agreement and declined it. Insert only; once for each session. */
export type StoredDecline = {
  /** The recipient's id. */
  _id: number
  shareId: number
  ideaId: number
  ownerId: number
  name: string
  email: string
  verified: boolean
  declinedAt: Date
}

const schema = new mongoose.Schema<StoredDecline>(
  {
    _id: { type: Number, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    verified: { type: Boolean, required: true },
    declinedAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ ownerId: 1, declinedAt: -1 })

export const Decline = mongoose.model('Decline', schema, 'declines')
