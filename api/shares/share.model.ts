import mongoose from 'mongoose'
import { type ShareType, shareTypes } from '#contract/share-type.ts'

/** A view that was counted: who it was counted for and which one it is. */
type Opening = { person: string; viewId: string }

export type StoredShare = {
  _id: number
  ideaId: number
  ownerId: number
  shareType: ShareType
  /** SHA-256 of the token, for look-up. */
  tokenHash: string
  /** The token under a key outside the database, for Copy Link. */
  sealedToken: string
  recipientEmail: string | null
  expiresAt: Date | null
  maxViews: number | null
  viewCount: number
  openedBy: Opening[]
  allowDownload: boolean
  createdAt: Date
  revokedAt: Date | null
}

const schema = new mongoose.Schema<StoredShare>(
  {
    _id: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    shareType: { type: String, required: true, enum: shareTypes },
    tokenHash: { type: String, required: true },
    sealedToken: { type: String, required: true },
    recipientEmail: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    maxViews: { type: Number, default: null },
    viewCount: { type: Number, default: 0 },
    openedBy: [{ _id: false, person: String, viewId: String }],
    allowDownload: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
  },
  { versionKey: false },
)
schema.index({ tokenHash: 1 }, { unique: true })
schema.index({ ideaId: 1 })

export const Share = mongoose.model('Share', schema, 'shares')
