import mongoose, { type InferSchemaType } from 'mongoose'
import type { Defaulted } from '../adapters/database/defaulted.ts'

/** The exact title and content of one revision, kept from its first release to a reader. */
const schema = new mongoose.Schema(
  {
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    content: { type: mongoose.Schema.Types.Mixed, default: '' },
    /** SHA-256 of the HTML, of the PDF, or of the JSON of the elements. */
    contentSha256: { type: String, required: true },
    assetIds: { type: [Number], default: [] },
    file: {
      type: new mongoose.Schema(
        {
          fileId: { type: String, required: true },
          length: { type: Number, required: true },
          fileName: { type: String, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    status: { type: String, enum: ['draft', 'published'], required: true },
    documentId: { type: String, default: null },
    digest: { type: String, default: null },
    blockchainTimestamp: { type: String, default: null },
  },
  { versionKey: false, collection: 'releases', minimize: false },
)
schema.index({ ideaId: 1, revision: 1 }, { unique: true })

export type ReleaseRecord = Defaulted<Omit<InferSchemaType<typeof schema>, 'content'>> & { content: unknown }
export const ReleaseModel = mongoose.model<ReleaseRecord>('Release', schema)
