import mongoose from 'mongoose'
import { type ShareType, shareTypes } from '#contract/share-type.ts'

export const accessStates = ['identified', 'verified', 'accepted', 'open', 'closed'] as const
export type AccessState = (typeof accessStates)[number]

/** What a recipient's cookie stands for at one share. Every change is a compare-and-set on `state` or `viewId`. */
export type StoredAccessSession = {
  cookieHash: string
  shareId: number
  ideaId: number
  ownerId: number
  shareType: ShareType
  /** One recipient has one session, so this names the session too. */
  recipientId: number
  /** The recipient whose comment thread this is: a proved person keeps the first one. */
  threadId: number
  name: string
  email: string
  phone: string | null
  verified: boolean
  state: AccessState
  identifiedAt: Date
  /** When the agreement could first be read: identified, or verified where the link asks for it. */
  steppedAt: Date
  /** The text that was accepted. */
  agreementSha256: string | null
  /** The view this session spends, chosen before it is counted so that a repeat counts nothing. */
  viewId: string | null
  /** The revision this session reads, for as long as it reads. */
  revision: number | null
  openedAt: Date | null
  seenAt: Date | null
  /** When the store may forget it. */
  purgeAt: Date
}

const schema = new mongoose.Schema<StoredAccessSession>(
  {
    cookieHash: { type: String, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    shareType: { type: String, required: true, enum: shareTypes },
    recipientId: { type: Number, required: true },
    threadId: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: null },
    verified: { type: Boolean, required: true },
    state: { type: String, required: true, enum: accessStates },
    identifiedAt: { type: Date, required: true },
    steppedAt: { type: Date, required: true },
    agreementSha256: { type: String, default: null },
    viewId: { type: String, default: null },
    revision: { type: Number, default: null },
    openedAt: { type: Date, default: null },
    seenAt: { type: Date, default: null },
    purgeAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ cookieHash: 1, shareId: 1 }, { unique: true })
schema.index({ recipientId: 1 }, { unique: true })
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 })

export const AccessSession = mongoose.model('AccessSession', schema, 'access_sessions')
