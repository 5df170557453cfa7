import mongoose, { type InferSchemaType } from 'mongoose'
import type { Defaulted } from '../adapters/database/defaulted.ts'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** A person who gave details for a share. Kept for good: views, acceptances and comments name them. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: null },
    /** When the address was proved by a code; null: it is only declared. */
    verifiedAt: { type: Date, default: null },
    /** Set with `verifiedAt`: the same proved person has the same key whatever the browser. */
    personKey: { type: String, default: null },
    /** The recipient in whose thread this person writes: a proved person keeps the first one. */
    threadId: { type: Number, required: true },
    /** Asked to hear by mail of the owner's answers; in force on whose thread it is, and only for a proven address. */
    tellAnswers: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    /** Of the Idempotency-Key that they came with at this share, its SHA-256; absent where there was none. */
    keyHash: { type: String },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'recipients' },
)
schema.index({ shareId: 1, personKey: 1, _id: 1 })
schema.index(
  { shareId: 1, keyHash: 1 },
  { unique: true, partialFilterExpression: { keyHash: { $exists: true } } },
)
indexPending(schema)

type Stored = InferSchemaType<typeof schema>
export type RecipientRecord = Defaulted<Omit<Stored, 'keyHash'>> & Pick<Stored, 'keyHash'> & { _id: number }
export const RecipientModel = mongoose.model<RecipientRecord>('Recipient', schema)
