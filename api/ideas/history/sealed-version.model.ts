import mongoose, { type InferSchemaType } from 'mongoose'

const blockSchema = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    height: { type: Number, required: true },
    hash: { type: String, required: true },
  },
  { _id: false },
)

/**
 * A version of a draft that was sealed: its words, and the manifest whose digest is a leaf of the log of timestamps. It is kept for as
 * long as its idea. The salt stands in the manifest: without this row the leaf tells nobody anything.
 */
const schema = new mongoose.Schema(
  {
    ideaId: { type: Number, required: true },
    /** From 1; the number of each is one more than that of the one before, which its manifest names. */
    number: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    content: { type: mongoose.Schema.Types.Mixed, default: '' },
    excerpt: { type: String, default: '' },
    assetIds: { type: [Number], default: [] },
    /** The name under which it holds its pictures (assets/use-assets.ts). */
    assetHolder: { type: String, default: null },
    /** Of a PDF idea: its file, which the idea keeps. */
    fileId: { type: String, default: null },
    /** What it is charged with: a PDF is counted with its idea. */
    size: { type: Number, required: true },
    savedAt: { type: Date, required: true },
    /** By the server's clock: at most one of a draft on each day. */
    sealedAt: { type: Date, required: true },
    /** The exact bytes of its manifest. */
    manifest: { type: String, required: true },
    digest: { type: String, required: true },
    /** As of a published idea (idea.model.ts). */
    logIndex: { type: Number, default: null },
    recordedAt: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    block: { type: blockSchema, default: null },
    /** Not in the log yet; absent otherwise. */
    isUnrecorded: { type: Boolean },
  },
  { versionKey: false, collection: 'sealed_versions', minimize: false },
)
schema.index({ ideaId: 1, number: 1 }, { unique: true })
schema.index({ ideaId: 1, revision: 1 }, { unique: true })
schema.index({ ownerId: 1 })
schema.index({ digest: 1 })
schema.index({ logIndex: 1 })
schema.index({ isUnrecorded: 1, _id: 1 }, { partialFilterExpression: { isUnrecorded: { $exists: true } } })

export type SealedVersion = Omit<InferSchemaType<typeof schema>, 'content'> & {
  _id: mongoose.Types.ObjectId
  content: unknown
}
export const SealedVersionModel = mongoose.model<SealedVersion>('SealedVersion', schema)
