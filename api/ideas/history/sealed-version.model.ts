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
 * A sealed version of a draft: its content, and the manifest whose digest is a leaf in the log of timestamps. It is kept as long as
 * its idea. The manifest contains the salt, so without this row the leaf reveals nothing.
 */
const schema = new mongoose.Schema(
  {
    ideaId: { type: Number, required: true },
    /** Counted from 1 per idea. The manifest names the digest of the previous one. */
    number: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    content: { type: mongoose.Schema.Types.Mixed, default: '' },
    excerpt: { type: String, default: '' },
    assetIds: { type: [Number], default: [] },
    /** The name under which this version holds its pictures (assets/use-assets.ts). */
    assetHolder: { type: String, default: null },
    /** The file of a PDF idea, which belongs to the idea. */
    fileId: { type: String, default: null },
    /** The bytes charged for it; 0 for a PDF, which is counted with its idea. */
    size: { type: Number, required: true },
    savedAt: { type: Date, required: true },
    /** Time by the server's clock. A draft is sealed at most once a day. */
    sealedAt: { type: Date, required: true },
    /** The exact bytes of its manifest.json. */
    manifest: { type: String, required: true },
    digest: { type: String, required: true },
    /** The same fields as for a published idea (idea.model.ts). */
    logIndex: { type: Number, default: null },
    recordedAt: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    block: { type: blockSchema, default: null },
    /** True while it is not in the log yet; absent otherwise. */
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
