import mongoose, { type InferSchemaType } from 'mongoose'
import { HOUR, SECOND } from '#contract/rules/durations.ts'

const schema = new mongoose.Schema(
  {
    /** SHA-256 of the cookie's value. */
    tokenHash: { type: String, required: true },
    userId: { type: Number, required: true },
    /** The account's password revision when the session began. A password change ends the session. */
    passwordRevision: { type: Number, required: true },
    device: { type: String, required: true },
    startedAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    /** When the session ends if it stays idle, never after `endsAt`. The database removes the row some time later. */
    expiresAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'sessions' },
)
schema.index({ tokenHash: 1 }, { unique: true })
schema.index({ userId: 1, passwordRevision: 1, seenAt: -1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: HOUR / SECOND })

export type SessionRecord = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId }
export const SessionModel = mongoose.model('Session', schema)
