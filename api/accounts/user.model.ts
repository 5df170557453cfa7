import mongoose, { type InferSchemaType } from 'mongoose'

const arrivingSchema = new mongoose.Schema(
  { fileId: { type: String, required: true }, since: { type: Date, required: true } },
  { _id: false },
)
const formerSchema = new mongoose.Schema(
  {
    fileId: { type: String, required: true },
    /** What it still counts for the account. */
    length: { type: Number, required: true },
    since: { type: Date, required: true },
  },
  { _id: false },
)

const changedBySchema = new mongoose.Schema(
  { sessionId: { type: String, required: true }, revision: { type: Number, required: true } },
  { _id: false },
)

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
    /**
     * The session that changed the password to this revision, which goes on with it: in the same write, so that it is refused at no
     * moment, whatever follows.
     */
    changedBy: { type: changedBySchema, default: null },
    imageFile: {
      type: new mongoose.Schema(
        { fileId: { type: String, required: true }, length: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    /** Files that may be there and are not shown (profile-images.ts): those that arrive, and those that are still to be removed. */
    arrivingImages: { type: [arrivingSchema], default: undefined },
    formerImages: { type: [formerSchema], default: undefined },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'users' },
)
schema.index({ emailKey: 1 }, { unique: true })
schema.index({ 'arrivingImages.since': 1 }, { sparse: true })
schema.index({ 'formerImages.since': 1 }, { sparse: true })

export type UserRecord = InferSchemaType<typeof schema> & { _id: number }
export const UserModel = mongoose.model('User', schema)
