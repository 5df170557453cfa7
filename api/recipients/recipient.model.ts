import mongoose from 'mongoose'

/** A person who gave details for a share. Kept for good: views, acceptances and comments name them. */
export type StoredRecipient = {
  _id: number
  shareId: number
  ideaId: number
  ownerId: number
  name: string
  email: string
  phone: string | null
  /** When the address was proved by a code; null: it is only declared. */
  verifiedAt: Date | null
  /** Set with `verifiedAt`: the same proved person has the same key whatever the browser. */
  personKey: string | null
  /** The recipient in whose thread this person writes: a proved person keeps the first one. */
  threadId: number
  createdAt: Date
}

const schema = new mongoose.Schema<StoredRecipient>(
  {
    _id: { type: Number, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: null },
    verifiedAt: { type: Date, default: null },
    personKey: { type: String, default: null },
    threadId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ shareId: 1, personKey: 1 })

export const Recipient = mongoose.model('Recipient', schema, 'recipients')
