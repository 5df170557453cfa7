import mongoose, { type InferSchemaType } from 'mongoose'
import type { Defaulted } from '../adapters/database/defaulted.ts'
import { indexPending, pendingField } from '../adapters/database/pending-event.model.ts'

/** Who accepted which text, when and about what. Insert only; one for each session and text. */
const schema = new mongoose.Schema(
  {
    recipientId: { type: Number, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    agreementVersion: { type: String, required: true },
    agreementSha256: { type: String, required: true },
    /** Whether the browser sent back the hash of what it had shown. */
    shownHashEchoed: { type: Boolean, required: true },
    title: { type: String, required: true },
    documentId: { type: String, default: null },
    ownerName: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    verified: { type: Boolean, required: true },
    revision: { type: Number, required: true },
    contentSha256: { type: String, required: true },
    digest: { type: String, default: null },
    acceptedAt: { type: Date, required: true },
    /** Milliseconds from showing the text to its end, as the browser measured them. */
    readMs: { type: Number, default: null },
    /** The server's time at which the text could first be read, plus `readMs`; never after `acceptedAt`. */
    scrolledToEndAt: { type: Date, default: null },
    address: { type: String, required: true },
    userAgent: { type: String, default: '' },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'acceptances' },
)
schema.index({ recipientId: 1, agreementSha256: 1 }, { unique: true })
schema.index({ ideaId: 1 })
indexPending(schema)

export type AcceptanceRecord = Defaulted<InferSchemaType<typeof schema>>
export const AcceptanceModel = mongoose.model<AcceptanceRecord>('Acceptance', schema)

/** The exact text that was accepted, stored once by its hash. */
const textSchema = new mongoose.Schema(
  { _id: { type: String, required: true }, text: { type: String, required: true } },
  { versionKey: false, collection: 'agreement_texts' },
)

export const AgreementTextModel = mongoose.model('AgreementText', textSchema)
