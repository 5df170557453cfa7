import mongoose, { type InferSchemaType } from 'mongoose'

const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    /** As typed; mails go there. */
    email: { type: String, required: true },
    /** Lower case: one account for one address. */
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    /** Counts password changes: a session of an earlier one is dead, in the same write that changes the password. */
    passwordRevision: { type: Number, default: 1 },
    imageFile: {
      type: new mongoose.Schema(
        { fileId: { type: String, required: true }, length: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'users' },
)
schema.index({ emailKey: 1 }, { unique: true })

export type UserRecord = InferSchemaType<typeof schema> & { _id: number }
export const UserModel = mongoose.model('User', schema)
