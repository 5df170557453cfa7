import mongoose, { type InferSchemaType } from 'mongoose'
import { shareTypes } from '#contract/rules/share-type.ts'
import type { Defaulted } from '../adapters/database/defaulted.ts'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    shareType: { type: String, required: true, enum: shareTypes },
    /** SHA-256 of the token, for look-up. */
    tokenHash: { type: String, required: true },
    /** The token encrypted with a key outside the database, for Copy Link. */
    sealedToken: { type: String, required: true },
    recipientEmail: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    maxViews: { type: Number, default: null },
    viewCount: { type: Number, default: 0 },
    /** Each counted view: the person it was counted for and its id. */
    openedBy: [{ _id: false, person: String, viewId: String }],
    allowDownload: { type: Boolean, required: true },
    /** The owner's name for the link; readers never see it. */
    name: { type: String },
    /** Readers must prove their address although the link's type does not require it. */
    requireCode: { type: Boolean },
    /** Argon2id. */
    passcodeHash: { type: String },
    /** The version of the owner's agreement that readers accept; absent for the standard text. */
    agreement: {
      type: new mongoose.Schema(
        {
          id: { type: Number, required: true },
          number: { type: Number, required: true },
          title: { type: String, required: true },
        },
        { _id: false },
      ),
    },
    /** The Idempotency-Key the link was made with, and an HMAC of the terms sent with it; absent if there was none. */
    shareKey: { type: String },
    keyTerms: { type: String },
    /** Set until the steps after the link's insertion are done (create-share.ts). */
    isUnfinished: { type: Boolean },
    createdAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'shares' },
)
schema.index({ tokenHash: 1 }, { unique: true })
schema.index({ ideaId: 1, _id: -1 })
schema.index(
  { ownerId: 1, shareKey: 1 },
  { unique: true, partialFilterExpression: { shareKey: { $exists: true } } },
)
indexPending(schema)

/** Fields that are absent until they have a value. */
type OptionalFields =
  | 'name'
  | 'requireCode'
  | 'passcodeHash'
  | 'agreement'
  | 'shareKey'
  | 'keyTerms'
  | 'isUnfinished'
  | 'pendingEvents'
type Stored = InferSchemaType<typeof schema>
export type ShareRecord = Defaulted<Omit<Stored, OptionalFields>> &
  Pick<Stored, OptionalFields> & { _id: number }
export const ShareModel = mongoose.model<ShareRecord>('Share', schema)
