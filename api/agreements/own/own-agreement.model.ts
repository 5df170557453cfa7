import mongoose, { type InferSchemaType } from 'mongoose'

/** An agreement that an owner wrote: its newest version, and whether it is used or archived. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    /** Its place among its owner's agreements, from 0. A unique index on it enforces their limit, also when several are made at once. */
    slot: { type: Number, required: true },
    /** Number, title and hash of the newest version. */
    number: { type: Number, required: true },
    title: { type: String, required: true },
    sha256: { type: String, required: true },
    changedAt: { type: Date, required: true },
    /** A link was made with it, so it cannot be deleted. Set before the link is stored, and never reset. */
    isUsed: { type: Boolean, default: false },
    archivedAt: { type: Date, default: null },
    /** A hash of the Idempotency-Key and the words that it was made with; absent where there was no key. */
    keyHash: { type: String },
  },
  { versionKey: false, collection: 'own_agreements' },
)
schema.index({ ownerId: 1, slot: 1 }, { unique: true })
schema.index(
  { ownerId: 1, keyHash: 1 },
  { unique: true, partialFilterExpression: { keyHash: { $exists: true } } },
)

export type OwnAgreementRecord = InferSchemaType<typeof schema> & { _id: number }
export const OwnAgreementModel = mongoose.model('OwnAgreement', schema)

/** One version of an agreement, by its label. Insert only. */
const versionSchema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    ownerId: { type: Number, required: true },
    title: { type: String, required: true },
    clauses: { type: [String], required: true },
    /** SHA-256 of title and numbered clauses, one on each line. */
    sha256: { type: String, required: true },
    writtenAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'own_agreement_versions' },
)

export type AgreementVersionRecord = InferSchemaType<typeof versionSchema> & { _id: string }
export const AgreementVersionModel = mongoose.model('OwnAgreementVersion', versionSchema)
