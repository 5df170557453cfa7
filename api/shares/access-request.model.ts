import mongoose from 'mongoose'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** A request for access to a dead link: at most one per link, address and day. */
const schema = new mongoose.Schema(
  {
    shareId: { type: Number, required: true },
    email: { type: String, required: true },
    day: { type: String, required: true },
    name: { type: String, required: true },
    askedAt: { type: Date, required: true },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'access_requests' },
)
schema.index({ shareId: 1, email: 1, day: 1 }, { unique: true })
indexPending(schema)

export const AccessRequestModel = mongoose.model('AccessRequest', schema)
