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
    /** When a code proved the address; null if it was only typed. */
    verifiedAt: { type: Date, default: null },
    /** Set with `verifiedAt`: the same for one proven address in every browser. */
    personKey: { type: String, default: null },
    /** The recipient in whose thread this person writes: a person with a proven address keeps their first thread. */
    threadId: { type: Number, required: true },
    /**
     * Whether the owner's answers are sent to them by email. Only the value of the thread's first recipient counts, and only if
     * their address is proven.
     */
    tellAnswers: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    /** SHA-256 of the Idempotency-Key they were created with; absent if there was none. */
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
