import mongoose from 'mongoose'
import { HOUR, SECOND } from '#contract/rules/durations.ts'
import { indexPending, pendingField } from '../../adapters/database/pending-event.model.ts'

/** How long the row is kept after the code expires, to count what was sent within an hour. */
const KEPT_MS = 2 * HOUR

/** The current code of one address at one link, valid for the session that asked for it. `_id` is codeKey. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    shareId: { type: Number, required: true },
    recipientId: { type: Number, required: true },
    hmac: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    lastSentAt: { type: Date, required: true },
    /** When the last few codes were sent, oldest first. */
    sentAt: [{ type: Date }],
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'codes' },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_MS / SECOND })
indexPending(schema)

export const CodeModel = mongoose.model('Code', schema)
