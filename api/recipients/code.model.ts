import mongoose from 'mongoose'

/** The code of an e-mail link: one at a time, for the session that asked for it. Its share's id is its key. */
export type StoredCode = {
  _id: number
  recipientId: number
  hmac: string
  expiresAt: Date
  tries: number
  lastSentAt: Date
  /** The last few sendings, oldest first. */
  sentAt: Date[]
}

const schema = new mongoose.Schema<StoredCode>(
  {
    _id: { type: Number, required: true },
    recipientId: { type: Number, required: true },
    hmac: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    lastSentAt: { type: Date, required: true },
    sentAt: [{ type: Date }],
  },
  { versionKey: false },
)

export const Code = mongoose.model('Code', schema, 'codes')
