import mongoose, { type InferSchemaType } from 'mongoose'

/** An agreement that an owner writes themselves: which version is the newest, and what has become of it. */
const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    /** Its place among all of its owner, from 0: a unique index keeps their number, also when several are made at once. */
    slot: { type: Number, required: true },
    /** Number, title and hash of the newest version. */
    number: { type: Number, required: true },
    title: { type: String, required: true },
    sha256: { type: String, required: true },
    changedAt: { type: Date, required: true },
    /** A link was made with it. Written before the link is, and never taken back: then it is not deleted. */
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

/** One version of it, by its label. Insert only. */
const versionSchema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    ownerId: { type: Number, required: true },
    title: { type: String, required: true },
    clauses: { type: [String], required: true },
    /** Of title and numbered clauses, one in a line. */
    sha256: { type: String, required: true },
    writtenAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'own_agreement_versions' },
)

export type AgreementVersionRecord = InferSchemaType<typeof versionSchema> & { _id: string }
export const AgreementVersionModel = mongoose.model('OwnAgreementVersion', versionSchema)
