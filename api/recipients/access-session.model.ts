import mongoose, { type InferSchemaType } from 'mongoose'
import { shareTypes } from '#contract/rules/share-type.ts'
import type { Defaulted } from '../adapters/database/defaulted.ts'

export const accessStates = ['identified', 'verified', 'accepted', 'open', 'closed'] as const
export type AccessState = (typeof accessStates)[number]

/** What a recipient's cookie stands for at one share. Every change is a compare-and-set on `state` or `viewId`. */
const schema = new mongoose.Schema(
  {
    cookieHash: { type: String, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    shareType: { type: String, required: true, enum: shareTypes },
    /** One recipient has one session, so this names the session too. */
    recipientId: { type: Number, required: true },
    /** The recipient whose comment thread this is: a proved person keeps the first one. */
    threadId: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: null },
    verified: { type: Boolean, required: true },
    state: { type: String, required: true, enum: accessStates },
    identifiedAt: { type: Date, required: true },
    /** When the agreement could first be read: identified, or verified where the link asks for it. */
    steppedAt: { type: Date, required: true },
    /** The text that was accepted. */
    agreementSha256: { type: String, default: null },
    /** Its version. Absent until something is accepted. */
    agreementVersion: { type: String },
    /** The view this session spends, chosen before it is counted so that a repeat counts nothing. */
    viewId: { type: String, default: null },
    /** The revision this session reads, for as long as it reads. */
    revision: { type: Number, default: null },
    openedAt: { type: Date, default: null },
    seenAt: { type: Date, default: null },
    /** When its reader declined; only until that is recorded (decline-agreement.ts). */
    declinedAt: { type: Date },
    /** When the store may forget it. */
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
/** Absent as long as there is nothing to say. */
type Passing = 'agreementVersion' | 'declinedAt'
export type AccessSessionRecord = Defaulted<Omit<Stored, Passing>> & Pick<Stored, Passing>
export const AccessSessionModel = mongoose.model<AccessSessionRecord>('AccessSession', schema)
