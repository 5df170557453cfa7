import mongoose from 'mongoose'
import { DAY, SECOND } from '#contract/rules/durations.ts'

/** Tokens of reset links and invitations. Each works once, and only its hash is stored. */
const schema = new mongoose.Schema(
  {
    tokenHash: { type: String, required: true },
    kind: { type: String, enum: ['reset', 'invitation'], required: true },
    userId: { type: Number, default: null },
    /** For a reset link: the account's password revision when it was requested. A later password change voids the link. */
    passwordRevision: { type: Number, default: null },
    emailKey: { type: String, default: null },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: 'one_time_tokens' },
)
schema.index({ tokenHash: 1 }, { unique: true })
schema.index({ userId: 1, kind: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: DAY / SECOND })

export const OneTimeTokenModel = mongoose.model('OneTimeToken', schema)
