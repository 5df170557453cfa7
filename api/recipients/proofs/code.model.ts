import mongoose from 'mongoose'
import { HOUR, SECOND } from '#contract/rules/durations.ts'
import { indexPending, pendingField } from '../../adapters/database/pending-event.model.ts'

/** How long its row still counts what was sent within an hour, after the code has expired. */
const KEPT_MS = 2 * HOUR

/** The code of one address at one link: one at a time, for the session that asked for it (codeKey). */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    shareId: { type: Number, required: true },
    recipientId: { type: Number, required: true },
    hmac: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    lastSentAt: { type: Date, required: true },
    /** The last few sendings, oldest first. */
    sentAt: [{ type: Date }],
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'codes' },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_MS / SECOND })
indexPending(schema)

export const CodeModel = mongoose.model('Code', schema)
