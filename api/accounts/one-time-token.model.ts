import mongoose from 'mongoose'
import { DAY, SECOND } from '#contract/rules/durations.ts'

/** Reset links and invitations: only the hash is kept, and each works once. */
const schema = new mongoose.Schema(
  {
    tokenHash: { type: String, required: true },
    kind: { type: String, enum: ['reset', 'invitation'], required: true },
    userId: { type: Number, default: null },
    /** Of a reset link: which password the account had when it was asked for. It ends with that password. */
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
