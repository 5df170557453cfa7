import mongoose from 'mongoose'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** The code of an e-mail link: one at a time, for the session that asked for it. Its share's id is its key. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
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
indexPending(schema)

export const CodeModel = mongoose.model('Code', schema)
