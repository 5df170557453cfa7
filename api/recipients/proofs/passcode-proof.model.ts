import mongoose from 'mongoose'

/** Records that one browser has entered the passcode of one link. It lives as long as the browser's cookie. */
const schema = new mongoose.Schema(
  {
    cookieHash: { type: String, required: true },
    shareId: { type: Number, required: true },
    /** The hash of the passcode that was entered. Changing a link's passcode changes its hash, which voids this proof. */
    passcodeHash: { type: String, required: true },
    purgeAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'passcode_proofs' },
)
schema.index({ cookieHash: 1, shareId: 1 }, { unique: true })
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 })

export const PasscodeProofModel = mongoose.model('PasscodeProof', schema)
