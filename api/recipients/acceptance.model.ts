import mongoose from 'mongoose'

/** Who accepted which text, when and about what. Insert only; one for each session and text. */
export type StoredAcceptance = {
  recipientId: number
  shareId: number
  ideaId: number
  ownerId: number
  agreementVersion: string
  agreementSha256: string
  /** Whether the browser sent back the hash of what it had shown. */
  shownHashEchoed: boolean
  title: string
  documentId: string | null
  ownerName: string
  name: string
  email: string
  verified: boolean
  revision: number
  contentSha256: string
  digest: string | null
  acceptedAt: Date
  /** Milliseconds from showing the text to its end, as the browser measured them. */
  readMs: number | null
  /** The server's time at which the text could first be read, plus `readMs`; never after `acceptedAt`. */
  scrolledToEndAt: Date | null
  address: string
  userAgent: string
}

const schema = new mongoose.Schema<StoredAcceptance>(
  {
    recipientId: { type: Number, required: true },
    shareId: { type: Number, required: true },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    agreementVersion: { type: String, required: true },
    agreementSha256: { type: String, required: true },
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
    readMs: { type: Number, default: null },
    scrolledToEndAt: { type: Date, default: null },
    address: { type: String, required: true },
    userAgent: { type: String, default: '' },
  },
  { versionKey: false },
)
schema.index({ recipientId: 1, agreementSha256: 1 }, { unique: true })
schema.index({ ideaId: 1 })

export const Acceptance = mongoose.model('Acceptance', schema, 'acceptances')

/** The exact text that was accepted, stored once by its hash. */
export type StoredAgreementText = { _id: string; text: string }

export const AgreementText = mongoose.model(
  'AgreementText',
  new mongoose.Schema<StoredAgreementText>(
    { _id: { type: String, required: true }, text: { type: String, required: true } },
    { versionKey: false },
  ),
  'agreement_texts',
)
