import mongoose, { type InferSchemaType } from 'mongoose'
import { shareTypes } from '#contract/rules/share-type.ts'
import type { Defaulted } from '../adapters/database/defaulted.ts'

export const accessStates = ['identified', 'verified', 'accepted', 'open', 'closed'] as const
export type AccessState = (typeof accessStates)[number]

/** The session that a recipient's cookie has at one share. Every change is a compare-and-set on `state` or `viewId`. */
const schema = new mongoose.Schema(
  {
    cookieHash: { type: String, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    shareType: { type: String, required: true, enum: shareTypes },
    /** A recipient has one session, so this identifies the session too. */
    recipientId: { type: Number, required: true },
    /** The recipient who started this comment thread: a person with a proven address keeps their first thread. */
    threadId: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: null },
    verified: { type: Boolean, required: true },
    state: { type: String, required: true, enum: accessStates },
    identifiedAt: { type: Date, required: true },
    /** When the agreement could first be read: on identifying, or on verifying if the link requires it. */
    steppedAt: { type: Date, required: true },
    /** SHA-256 of the accepted agreement. */
    agreementSha256: { type: String, default: null },
    /** Version of the accepted agreement. Absent until one is accepted. */
    agreementVersion: { type: String },
    /** The view this session consumes, chosen before it is counted so that a repeat is not counted again. */
    viewId: { type: String, default: null },
    /** The revision this session reads while it is open. */
    revision: { type: Number, default: null },
    openedAt: { type: Date, default: null },
    seenAt: { type: Date, default: null },
    /** When the reader declined. Removed once the decline is recorded (decline-agreement.ts). */
    declinedAt: { type: Date },
    /** When MongoDB may delete the row. */
    purgeAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'access_sessions' },
)
schema.index({ cookieHash: 1, shareId: 1 }, { unique: true })
schema.index({ cookieHash: 1, state: 1, openedAt: -1 })
schema.index({ recipientId: 1 }, { unique: true })
schema.index({ ownerId: 1, state: 1, seenAt: -1 })
schema.index({ declinedAt: 1 }, { partialFilterExpression: { declinedAt: { $exists: true } } })
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 })

type Stored = InferSchemaType<typeof schema>
/** Fields that are absent until they have a value. */
type OptionalFields = 'agreementVersion' | 'declinedAt'
export type AccessSessionRecord = Defaulted<Omit<Stored, OptionalFields>> & Pick<Stored, OptionalFields>
export const AccessSessionModel = mongoose.model<AccessSessionRecord>('AccessSession', schema)
