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
    /** Milliseconds from showing the text until its end was reached, as the browser measured them. */
    readMs: { type: Number, default: null },
    /** The server's time at which the text could first be read, plus `readMs`; never after `acceptedAt`. */
    scrolledToEndAt: { type: Date, default: null },
    /** When the address was proved by a code; null: it is unverified, or was accepted before this field existed. */
    provenAt: { type: Date, default: null },
    /** The whole IP address. It is stored only here: everything that leaves this server has only the network. */
    address: { type: String, required: true },
    /** With this salt the record below commits to the whole address without revealing it. */
    addressSalt: { type: String, default: null },
    network: { type: String, required: true },
    userAgent: { type: String, default: '' },
    /** The reader's languages, as the browser sent them. */
    languages: { type: String, default: '' },
    /** The id of the event that records it, and of the certificate. Null where an older log had been removed. */
    eventId: { type: String, default: null },
    /** All facts in plain lines, frozen (acceptance-record.ts). With the text of the agreement it is the text of the acceptance. */
    record: { type: String, required: true },
    /** SHA-256 of the text of the acceptance. */
    seal: { type: String, required: true },
    /** Whether the event commits to the seal. It does not for acceptances from before seals existed. */
    isSealInLog: { type: Boolean, required: true },
    /** Set only until the mail to a recipient who proved their address is queued. The index below holds only these. */
    letterDue: { type: Boolean },
    pendingEvents: pendingField,
  },
  { versionKey: false, collection: 'acceptances' },
)
schema.index({ recipientId: 1, agreementSha256: 1 }, { unique: true })
schema.index({ ideaId: 1, eventId: 1 })
schema.index({ eventId: 1 })
schema.index({ letterDue: 1, acceptedAt: 1 }, { partialFilterExpression: { letterDue: true } })
indexPending(schema)

type Stored = InferSchemaType<typeof schema>
export type AcceptanceRecord = Defaulted<Omit<Stored, 'letterDue'>> & Pick<Stored, 'letterDue'>
export const AcceptanceModel = mongoose.model<AcceptanceRecord>('Acceptance', schema)

/** The exact text that was accepted, stored once by its hash. */
const textSchema = new mongoose.Schema(
  { _id: { type: String, required: true }, text: { type: String, required: true } },
  { versionKey: false, collection: 'agreement_texts' },
)

export const AgreementTextModel = mongoose.model('AgreementText', textSchema)
