import mongoose, { type InferSchemaType } from 'mongoose'

const arrivingSchema = new mongoose.Schema(
  { fileId: { type: String, required: true }, since: { type: Date, required: true } },
  { _id: false },
)
const formerSchema = new mongoose.Schema(
  {
    fileId: { type: String, required: true },
    /** Bytes that still count towards the account's usage. */
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
    /** The address as it was typed; mails are sent to it. */
    email: { type: String, required: true },
    /** The trimmed, lower-case address, unique so that an address has one account. */
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    /** Incremented in the same write that changes the password, which at once ends the sessions of earlier revisions. */
    passwordRevision: { type: Number, default: 1 },
    /**
     * The session that changed the password to this revision and stays valid with it. It is set in the same write, so that the session is
     * never refused, whatever happens next.
     */
    changedBy: { type: changedBySchema, default: null },
    imageFile: {
      type: new mongoose.Schema(
        { fileId: { type: String, required: true }, length: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    /** Files that may exist but are not shown (profile-images.ts): those being uploaded and those still to be removed. */
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
