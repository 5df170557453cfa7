import mongoose from 'mongoose'

/** Somebody asked for access to a dead link; at most once for each address and day. */
export type StoredAccessRequest = { shareId: number; email: string; day: string; name: string; askedAt: Date }

const schema = new mongoose.Schema<StoredAccessRequest>(
  {
    shareId: { type: Number, required: true },
    email: { type: String, required: true },
    day: { type: String, required: true },
    name: { type: String, required: true },
    askedAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ shareId: 1, email: 1, day: 1 }, { unique: true })

export const AccessRequest = mongoose.model('AccessRequest', schema, 'access_requests')
