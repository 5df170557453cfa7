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
    /** The token under a key outside the database, for Copy Link. */
    sealedToken: { type: String, required: true },
    recipientEmail: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    maxViews: { type: Number, default: null },
    viewCount: { type: Number, default: 0 },
    /** Each view that was counted: who it was counted for and which one it is. */
    openedBy: [{ _id: false, person: String, viewId: String }],
    allowDownload: { type: Boolean, required: true },
    /** The owner's own words for it; no reader sees them. */
    name: { type: String },
    /** Readers prove their address, though this type does not ask for it by itself. */
    requireCode: { type: Boolean },
    /** Argon2id. */
    passcodeHash: { type: String },
    /** The version of the owner's own agreement that readers accept. Without one it is the standard text. */
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
    /** The Idempotency-Key that its owner made it with, and a keyed hash of the terms they sent; absent where there was none. */
    shareKey: { type: String },
    keyTerms: { type: String },
    /** Only until what follows the write that made it is done (create-share.ts). */
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

/** Absent as long as there is nothing to say. */
type Passing =
  | 'name'
  | 'requireCode'
  | 'passcodeHash'
  | 'agreement'
  | 'shareKey'
  | 'keyTerms'
  | 'isUnfinished'
  | 'pendingEvents'
type Stored = InferSchemaType<typeof schema>
export type ShareRecord = Defaulted<Omit<Stored, Passing>> & Pick<Stored, Passing> & { _id: number }
export const ShareModel = mongoose.model<ShareRecord>('Share', schema)
