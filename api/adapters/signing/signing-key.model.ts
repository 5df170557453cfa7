import mongoose, { type InferSchemaType } from 'mongoose'

/** A key that the server made for itself. The private half is sealed under SECRET_KEY; every process has the same one. */
const schema = new mongoose.Schema(
  {
    /** What it signs. */
    _id: { type: String, required: true },
    /** The 32 bytes of the Ed25519 public key, base64. */
    publicKey: { type: String, required: true },
    sealedKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'signing_keys' },
)

export type SigningKeyRecord = InferSchemaType<typeof schema> & { _id: string }
export const SigningKeyModel = mongoose.model<SigningKeyRecord>('SigningKey', schema)
