import mongoose from 'mongoose'

/** One browser has entered the passcode of one link. It lives as long as the browser's cookie does. */
const schema = new mongoose.Schema(
  {
    cookieHash: { type: String, required: true },
    shareId: { type: Number, required: true },
    /** The hash of the passcode that was entered. Every change of a passcode makes another one. */
    passcodeHash: { type: String, required: true },
    purgeAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'passcode_proofs' },
)
schema.index({ cookieHash: 1, shareId: 1 }, { unique: true })
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 })

export const PasscodeProofModel = mongoose.model('PasscodeProof', schema)
