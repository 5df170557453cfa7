import mongoose, { type InferSchemaType } from 'mongoose'

/** A key that the server made for itself. The private half is sealed under SECRET_KEY; every process has the same one. */
const schema = new mongoose.Schema(
  {
    /** The name of the key, which says what it signs. */
    _id: { type: String, required: true },
    /** Base64: the 32 bytes of an Ed25519 key, or the 65 of a point on P-256. */
    publicKey: { type: String, required: true },
    sealedKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'signing_keys' },
)

export type SigningKeyRecord = InferSchemaType<typeof schema> & { _id: string }
export const SigningKeyModel = mongoose.model<SigningKeyRecord>('SigningKey', schema)
